import { errorStatus, type ErrorCode } from '@dzvinok/contract/errors';
import { fileContent, type Envelope, type FileContent, type RouteData, type RouteDefinition, type RouteInput } from '@dzvinok/contract/route';
import { FakeStream } from './fake-stream.ts';

export { scheduleItem } from './schedule-item.ts';

class ReplyWithMessage<Data> {
  readonly data: Data;
  readonly message: string;

  constructor(data: Data, message: string) {
    this.data = data;
    this.message = message;
  }
}

export function withMessage<Data>(data: Data, message: string): ReplyWithMessage<Data> {
  return new ReplyWithMessage(data, message);
}

class FakeRefusal extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly data: unknown;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, text: string, { fields, data = null, headers = {} }: RefusalParts) {
    super(text);
    this.code = code;
    this.fields = fields;
    this.data = data;
    this.headers = headers;
  }
}

interface RefusalParts {
  fields?: Record<string, string> | undefined;
  data?: unknown;
  headers?: Record<string, string>;
}

/** Thrown by a handler to refuse: `throw refuse('students.phone-taken', 'Номер уже зайнятий', { phoneNumber: '…' })`. */
export function refuse(code: ErrorCode, text: string, fields?: Record<string, string>, data: unknown = null): Error {
  return new FakeRefusal(code, text, { fields, data });
}

export function refuseFor(seconds: number, code: ErrorCode, text: string): Error {
  return new FakeRefusal(code, text, { headers: { 'Retry-After': String(seconds) } });
}

type Answer<Route extends RouteDefinition> = RouteData<Route> | ReplyWithMessage<RouteData<Route>>;
type Handler<Route extends RouteDefinition> = (call: RouteInput<Route>) => Answer<Route> | Promise<Answer<Route>>;

export interface RecordedCall {
  route: RouteDefinition;
  params: unknown;
  query: unknown;
  body: unknown;
}

interface Answerer {
  route: RouteDefinition;
  matches: RegExp;
  reply: (call: RecordedCall, signal: AbortSignal) => Promise<Response>;
}

function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/:([A-Za-z]+)/g, '(?<$1>[^/]+)')}/?$`, 'i');
}

function json(status: number, envelope: Envelope, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(envelope), { status, headers: { 'Content-Type': 'application/json', ...headers } });
}

function failed(status: number, code: string, errorMessage: string, { fields, data = null, headers }: RefusalParts = {}): Response {
  return json(status, { success: false, data, errorMessage, message: null, code, fields, requestId: 'fake' }, headers);
}

async function bodyOf(route: RouteDefinition, request: Request): Promise<unknown> {
  if (route.accepts) return { bytes: new Uint8Array(await request.arrayBuffer()), type: request.headers.get('Content-Type') };
  const text = await request.text();
  return text === '' ? undefined : JSON.parse(text);
}

function parseCall(route: RouteDefinition, url: URL, params: unknown, body: unknown): RecordedCall | Response {
  const given = {
    params: route.params.safeParse(route.path.includes(':') ? params : undefined),
    query: route.query.safeParse(url.search ? Object.fromEntries(url.searchParams) : emptyQuery(route)),
    // A large file is kept as it was sent.
    body: (route.accepts ? fileContent : route.body).safeParse(body),
  };
  const wrong = [given.params, given.query, given.body].find((part) => !part.success);
  if (wrong?.error) {
    const fields = Object.fromEntries(wrong.error.issues.map((issue) => [issue.path.join('.'), issue.message]));
    return failed(400, 'request.invalid', 'Перевірте введені дані.', { fields });
  }
  return { route, params: given.params.data, query: given.query.data, body: given.body.data };
}

// A route without a query takes undefined; an all-optional query takes an empty object.
function emptyQuery(route: RouteDefinition): undefined | Record<string, never> {
  return route.query.safeParse(undefined).success ? undefined : {};
}

/** Fake gateway for tests and standalone remotes: checks calls by the contract, records them, gives 404 without an answer. */
export class FakeApi {
  readonly calls: RecordedCall[] = [];
  readonly #answerers: Answerer[] = [];
  readonly #delay: number;

  constructor({ delay = 0 }: { delay?: number } = {}) {
    this.#delay = delay;
  }

  /** Answers a route by a handler or fixed data; the last answer wins. */
  answer<Route extends RouteDefinition>(route: Route, handler: Handler<Route> | RouteData<Route>): this {
    // Data is JSON, never a function.
    const handle = typeof handler === 'function' ? (handler as Handler<Route>) : () => handler;
    this.#answerers.unshift({
      route,
      matches: pathPattern(route.path),
      // The call was parsed by this very route.
      reply: async (call) => toResponse(route, () => handle(call as RecordedCall & RouteInput<Route>)),
    });
    return this;
  }

  /** Answers a stream; each listener first hears `first`. */
  stream<Route extends RouteDefinition>(route: Route, first: readonly RouteData<Route>[] = []): FakeStream<RouteData<Route>> {
    const stream = new FakeStream<RouteData<Route>>(first);
    this.#answerers.unshift({ route, matches: pathPattern(route.path), reply: async (_, signal) => stream.open(signal) });
    return stream;
  }

  callsOf(route: RouteDefinition): RecordedCall[] {
    return this.calls.filter((call) => call.route === route);
  }

  /** Replaces `fetch` until the returned function is called. */
  install(): () => void {
    const original = globalThis.fetch;
    globalThis.fetch = (input, init) =>
      isOfBundler(String(input)) ? original(input, init) : this.#reply(new Request(new URL(String(input), 'http://fake.localhost'), init));
    return () => {
      globalThis.fetch = original;
    };
  }

  async #reply(request: Request): Promise<Response> {
    if (this.#delay > 0) await new Promise((resolve) => setTimeout(resolve, this.#delay));
    const url = new URL(request.url);
    for (const { route, matches, reply } of this.#answerers) {
      const found = route.method === request.method ? matches.exec(url.pathname) : null;
      if (!found) continue;
      const call = parseCall(route, url, found.groups && { ...found.groups }, await bodyOf(route, request));
      if (call instanceof Response) return call;
      this.calls.push(call);
      return reply(call, request.signal);
    }
    console.error(`FakeApi has no answer for ${request.method} ${url.pathname}`);
    return failed(404, 'request.not-found', 'Немає такого виклику.');
  }
}

/** The development server's own request; without it each save reloads the page. */
function isOfBundler(address: string): boolean {
  return /\.hot-update\.json(?:\?|$)/.test(address);
}

function fileResponse({ bytes, type, name }: FileContent): Response {
  const headers = new Headers({ 'Content-Type': type });
  if (name !== undefined) headers.set('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
  return new Response(new Uint8Array(bytes), { headers });
}

async function toResponse<Data>(
  route: RouteDefinition,
  handle: () => Data | ReplyWithMessage<Data> | Promise<Data | ReplyWithMessage<Data>>,
) {
  try {
    const answer = await handle();
    if (route.answers) return fileResponse(fileContent.parse(answer));
    const [data, message] = answer instanceof ReplyWithMessage ? [answer.data, answer.message] : [answer, null];
    return json(200, { success: true, data, errorMessage: null, message });
  } catch (error) {
    if (error instanceof FakeRefusal) return failed(errorStatus[error.code], error.code, error.message, error);
    console.error(error);
    return failed(500, 'server.failed', 'Сталася помилка');
  }
}
