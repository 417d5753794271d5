import { makeQueryClient } from '@dzvinok/api-client/client';
import { whyOffline } from '@dzvinok/api-client/offline';
import { queryOf, useRead } from '@dzvinok/api-client/query';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { lessonsRoutes, type Journal } from '@dzvinok/contract/lessons';
import { endSession, startSession } from '@dzvinok/session/session';
import { UiProvider } from '@dzvinok/ui/provider';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { header, mark } from '../teacher.fixture.ts';
import { keptMarks, OfflineNotice } from './offline-notice.tsx';
import { keepTeacherOffline } from './offline-replies.ts';

const journal: Journal = {
  version: 1,
  lessons: [{ id: 40, topicId: 21, topicName: 'Оксиди', startDateTime: '2026-11-21T15:00:00+02:00' }],
  students: [{ id: 1, fullName: 'Бондар Марко', avatarPath: null, isMember: true, marks: [mark] }],
};

const group9 = {
  id: 9, className: 'Б', subjectName: 'Хімія', subjectColor: 'blue', isOnline: false, studentCount: 0, students: [], schedules: [],
  isLessonToday: false, isLessonStarted: false, todayLessonStartDateTime: null,
};

keepTeacherOffline();

const streams = await vi.importActual<Record<string, unknown>>('node:stream/web');

let reply: (url: string) => Promise<Response> | Response;
const answers = (data: unknown) => () => Response.json({ success: true, data, errorMessage: null, message: null });
const refuses = (status: number) => () => Response.json({ success: false, data: null, errorMessage: 'Ні', message: null }, { status });
const isThere = (url: string) => answers(url.endsWith('/header') ? header : journal)();
const isAway = () => Promise.reject(new TypeError('Failed to fetch'));

function signIn(centre: string, person: number, role: 'Teacher' | 'TenantAdmin' = 'Teacher'): void {
  const payload = btoa(JSON.stringify({ aud: centre, sub: String(person) }));
  startSession({ accessToken: `a.${payload}.c`, refreshToken: 'r', user: { fullName: 'Леся', avatarPath: null, role } });
}

function Journals({ group, promise }: { group: number; promise: string | undefined }) {
  const day = useRead(lessonsRoutes.header, { params: { id: group } });
  const query = useRead(lessonsRoutes.journal, { params: { id: group } });
  return (
    <>
      <OfflineNotice query={query} {...promise && { kept: promise }} />
      <p>{query.data ? `${query.data.students[0]?.fullName}: ${query.data.students[0]?.marks[0]?.classworkMark}` : query.error && 'Не вдалося'}</p>
      <p>{day.data && (day.data.isLessonToday ? 'Сьогодні урок' : 'Уроку немає')}</p>
    </>
  );
}

function open(group = 7, promise?: string): QueryClient {
  cleanup();
  const client = makeQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  render(
    <QueryClientProvider client={client}>
      <UiProvider environment="test">
        <Journals group={group} promise={promise} />
      </UiProvider>
    </QueryClientProvider>,
  );
  return client;
}

const kept = (path: string) => Object.keys(localStorage).filter((key) => key.startsWith('dzvinok.seen/') && key.includes(path));
const journals = () => kept('/journal');

async function openAndKeep(group = 7): Promise<QueryClient> {
  const client = open(group);
  await screen.findByText('Бондар Марко: 9');
  await waitFor(() => expect(journals().some((key) => key.includes(`"id":${group}}`))).toBe(true));
  return client;
}

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) => reply(url));
  // happy-dom lacks compression streams.
  for (const name of ['CompressionStream', 'DecompressionStream']) vi.stubGlobal(name, streams[name]);
  reply = isThere;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  endSession();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('a journal that was opened', () => {
  it('is shown while the server cannot be reached, with the time of the reply', async () => {
    signIn('tenant:1', 8);
    await openAndKeep();
    expect(screen.getByRole('status').textContent).toBe('');
    reply = isAway;
    open(7, keptMarks);
    expect(await screen.findByText('Бондар Марко: 9')).toBeTruthy();
    await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(
      /^Немає з’єднання\. Дані станом на \d\d:\d\d; оцінки збережено на цьому пристрої й буде надіслано автоматично\.$/,
    ));
  });

  it('promises to send marks only where marks are given', async () => {
    signIn('tenant:1', 8);
    await openAndKeep();
    reply = isAway;
    open();
    await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^Немає з’єднання\. Дані станом на \d\d:\d\d\.$/));
  });

  it('is shown with «На сервері збій» when the server answers 503', async () => {
    signIn('tenant:1', 8);
    await openAndKeep();
    reply = refuses(503);
    open();
    await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^На сервері збій\. Дані станом на/));
  });

  it('is kept with the changes from live events', async () => {
    signIn('tenant:1', 8);
    const client = await openAndKeep();
    const before = localStorage.getItem(journals()[0] ?? '');
    const [student] = journal.students;
    client.setQueryData([lessonsRoutes.journal.path, { params: { id: 7 } }], { ...journal, students: [{ ...student, marks: [{ ...mark, classworkMark: 11 }] }] });
    await waitFor(() => expect(localStorage.getItem(journals()[0] ?? '')).not.toBe(before), { timeout: 4_000 });
    reply = isAway;
    open();
    expect(await screen.findByText('Бондар Марко: 11')).toBeTruthy();
  });

  it('is one of the latest five journals kept', async () => {
    signIn('tenant:1', 8);
    for (const group of [1, 2, 3, 4, 5, 6]) await openAndKeep(group);
    await waitFor(() => expect(journals()).toHaveLength(5));
    expect(journals().some((key) => key.includes('"id":1}'))).toBe(false);
  });

  it('shows no lesson of today on another day', async () => {
    signIn('tenant:1', 8);
    await openAndKeep();
    expect(await screen.findByText('Сьогодні урок')).toBeTruthy();
    await waitFor(() => expect(kept('/header')).toHaveLength(1));
    vi.useFakeTimers({ now: Date.now() + 24 * 60 * 60_000, toFake: ['Date'] });
    reply = isAway;
    open();
    expect(await screen.findByText('Уроку немає')).toBeTruthy();
  });

  it('is deleted when the group belongs to another teacher', async () => {
    signIn('tenant:1', 8);
    await openAndKeep();
    reply = refuses(404);
    open();
    await screen.findByText('Не вдалося');
    expect(journals()).toEqual([]);
  });

  describe('is deleted with all replies of a lost group, and of that group only,', () => {
    const openBoth = async () => {
      signIn('tenant:1', 8);
      for (const group of [7, 9]) await openAndKeep(group);
      await waitFor(() => expect([journals().length, kept('/header').length]).toEqual([2, 2]));
      cleanup();
    };
    const onlyNine = () => waitFor(() => {
      const left = [...journals(), ...kept('/header')];
      expect(left.map((key) => key.includes('"id":9}'))).toEqual([true, true]);
    });

    it('when the header of the group is refused', async () => {
      await openBoth();
      reply = refuses(404);
      const client = makeQueryClient();
      await client.fetchQuery({ ...queryOf(lessonsRoutes.header, { params: { id: 7 } }), retry: false }).catch(() => {});
      await onlyNine();
    });

    it('when the group is not among the teacher’s groups', async () => {
      await openBoth();
      reply = answers([group9]);
      await makeQueryClient().fetchQuery(queryOf(groupsRoutes.mine));
      await onlyNine();
    });

    it('when a lesson of the group is refused', async () => {
      await openBoth();
      reply = refuses(403);
      await makeQueryClient().fetchQuery({ ...queryOf(lessonsRoutes.one, { params: { classId: 7, lessonId: 40 } }), retry: false }).catch(() => {});
      await onlyNine();
    });
  });

  it.each([
    ['another user of the centre', 'tenant:1', 9],
    ['a user with the same id in another centre', 'tenant:2', 8],
  ])('is not shown to %s', async (_, centre, person) => {
    signIn('tenant:1', 8);
    await openAndKeep();
    reply = isAway;
    signIn(centre, person);
    open();
    expect(await screen.findByText('Не вдалося')).toBeTruthy();
    expect(screen.queryByText(/Бондар/)).toBeNull();
  });

  it('is not kept from a reply that arrives after another user has signed in', async () => {
    signIn('tenant:1', 8);
    const late = Promise.withResolvers<void>();
    reply = (url) => late.promise.then(() => isThere(url));
    open();
    signIn('tenant:1', 9);
    late.resolve();
    await screen.findByText('Бондар Марко: 9');
    expect(journals()).toEqual([]);
  });

  it('is not kept for an admin', async () => {
    // A timer of an earlier test may end now and store its user's replies.
    signIn('tenant:1', 10, 'TenantAdmin');
    const client = open();
    await screen.findByText('Бондар Марко: 9');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(journals()).toEqual([]);
    expect(whyOffline(client.getQueryData([lessonsRoutes.journal.path, { params: { id: 7 } }]))).toBeNull();
  });

  it('of broken JSON or an unknown shape is not shown', async () => {
    signIn('tenant:1', 8);
    await openAndKeep();
    const [key = ''] = journals();
    reply = isAway;
    for (const text of ['{"seenAt":1,"data":"x"}', '{"seenAt', '[]']) {
      localStorage.setItem(key, text);
      open();
      expect(await screen.findByText('Не вдалося')).toBeTruthy();
    }
  });
});
