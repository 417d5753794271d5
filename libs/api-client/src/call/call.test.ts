import { authRoutes } from '@dzvinok/contract/auth';
import { studentsRoutes } from '@dzvinok/contract/students';
import { subjectsRoutes } from '@dzvinok/contract/subjects';
import { endSession, startSession } from '@dzvinok/session/session';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure, callApi, callApiWithMessage } from './call.ts';
import { buildUrl } from './request.ts';

const requests: { url: string; method: string | undefined; headers: Headers; body: unknown }[] = [];

function answerWith(reply: () => Response | Promise<Response>) {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    requests.push({ url, method: init.method, headers: new Headers(init.headers), body });
    return reply();
  });
}

function json(envelope: object, status = 200) {
  return new Response(JSON.stringify({ success: status < 400, data: null, errorMessage: null, message: null, ...envelope }), { status });
}

async function failureOf(work: Promise<unknown>): Promise<ApiFailure> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiFailure)) throw new Error(`not a failure: ${String(error)}`);
  return error;
}

beforeEach(() => {
  requests.length = 0;
  endSession();
});
afterEach(() => vi.unstubAllGlobals());

describe('buildUrl', () => {
  it('fills the path and leaves empty query values out', () => {
    const route = { ...studentsRoutes.one, path: '/api/a/:id/b/:name' };
    expect(buildUrl(route, { params: { id: 7, name: 'а/б' }, query: { on: false, none: null, gone: undefined, n: 0 } })).toBe(
      '/api/a/7/b/%D0%B0%2F%D0%B1?on=false&n=0',
    );
  });

  it('refuses to leave a path parameter empty', () => {
    expect(() => buildUrl(studentsRoutes.one, {})).toThrow('id');
  });
});

describe('callApi', () => {
  it('sends the bearer and gives the data of the envelope', async () => {
    startSession({ accessToken: 'a1', refreshToken: 'r1', user: { fullName: 'Олег', avatarPath: null, role: 'TenantAdmin' } });
    answerWith(() => json({ data: [{ id: 1, name: 'Фізика' }] }));
    await expect(callApi(subjectsRoutes.list)).resolves.toEqual([{ id: 1, name: 'Фізика' }]);
    expect(requests[0]).toMatchObject({ url: '/api/subjects', method: 'GET' });
    expect(requests[0]?.headers.get('Authorization')).toBe('Bearer a1');
  });

  it('sends no bearer to a public route, and sends a text as a JSON string', async () => {
    startSession({ accessToken: 'a1', refreshToken: 'r1', user: { fullName: 'Олег', avatarPath: null, role: 'TenantAdmin' } });
    answerWith(() => json({}));
    await callApi(authRoutes.logout, { body: 'r1' });
    expect(requests[0]?.headers.has('Authorization')).toBe(false);
    expect(requests[0]?.body).toBe('r1');
  });

  it('gives the server’s own message beside the data', async () => {
    answerWith(() => json({ data: [], message: 'Готово' }));
    await expect(callApiWithMessage(subjectsRoutes.list)).resolves.toMatchObject({ data: [], message: 'Готово' });
  });

  it('throws the code, message and fields of a refusal', async () => {
    const refusal = { errorMessage: 'Номер зайнятий', code: 'accounts.phone-taken', fields: { phoneNumber: 'Зайнятий' }, requestId: 'q-1' };
    answerWith(() => json(refusal, 409));
    const failure = await failureOf(callApi(subjectsRoutes.list));
    expect(failure).toMatchObject({ status: 409, code: 'accounts.phone-taken', message: 'Номер зайнятий', requestId: 'q-1' });
    expect(failure.fields).toEqual({ phoneNumber: 'Зайнятий' });
    expect(failure.isPassing).toBe(false);
  });

  it('takes success:false for a failure whatever the status', async () => {
    answerWith(() => new Response(JSON.stringify({ success: false, data: null, errorMessage: 'Ні', message: null })));
    expect((await failureOf(callApi(subjectsRoutes.list))).message).toBe('Ні');
  });

  it('says what to do when another server than ours answers', async () => {
    answerWith(() => new Response('<h1>502</h1>', { status: 502 }));
    const failure = await failureOf(callApi(subjectsRoutes.list));
    expect(failure).toMatchObject({ status: 0, code: 'client.unreadable-reply', isPassing: true, trouble: 'trouble' });
  });

  it.each([401, 403, 404, 409, 451])('takes no status %i from a page that is not the gateway’s', async (status) => {
    for (const page of ['<h1>Доступ заборонено</h1>', '{"error":"blocked"}']) {
      answerWith(() => new Response(page, { status }));
      expect(await failureOf(callApi(subjectsRoutes.list))).toMatchObject({ status: 0, trouble: 'trouble' });
    }
  });

  it('says what to do without a connection', async () => {
    answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
    const failure = await failureOf(callApi(subjectsRoutes.list));
    expect(failure).toMatchObject({ status: 0, code: 'client.no-connection', isPassing: true });
    expect(failure.message).toContain('Перевірте інтернет');
  });

  it('gives up after the timeout of the call', async () => {
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => new Promise((__, reject) => signal?.addEventListener('abort', () => reject(signal.reason))));
    const failure = await failureOf(callApi(subjectsRoutes.list, {}, { timeout: 20 }));
    expect(failure.code).toBe('client.timeout');
  });

  it('waits longer than the server works for a route with a time limit of its own', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    answerWith(() => json({ data: null }));
    await callApi({ ...subjectsRoutes.list, timeLimitMs: 45_000 }).catch(() => undefined);
    expect(timeout).toHaveBeenLastCalledWith(55_000);
    await callApi(subjectsRoutes.list).catch(() => undefined);
    expect(timeout).toHaveBeenLastCalledWith(20_000);
    timeout.mockRestore();
  });

  it('hands the caller’s own abort back unchanged', async () => {
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => new Promise((__, reject) => signal?.addEventListener('abort', () => reject(signal.reason))));
    const controller = new AbortController();
    const call = callApi(subjectsRoutes.list, {}, { signal: controller.signal });
    controller.abort(new Error('left the page'));
    await expect(call).rejects.toThrow('left the page');
  });
});
