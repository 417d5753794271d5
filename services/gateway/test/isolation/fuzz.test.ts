import { roles, type Role } from '@dzvinok/contract/roles';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { signIn, signInSuperAdmin, startTestApp, type TestApp } from '../app.fixture.ts';
import { saturdayNoon, StoppedClock } from '../lessons-scenario.fixture.ts';
import { homeOf, isFile, namedRoutes, send, type CallInput, type IsolationReply, type NamedRoute } from './calls.fixture.ts';
import { openIsolationScenario, sessionIn, type IsolationScenario } from './isolation-scenario.fixture.ts';
import { samples } from './samples.fixture.ts';

/** Per route and caller; `npm run fuzz` uses many more. */
const inputs = Number(process.env['FUZZ_INPUTS'] ?? 3);
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_122);
const longestMs = 15_000;

const envelope = z.object({
  success: z.boolean(), data: z.unknown(), errorMessage: z.string().nullable(), message: z.string().nullable(),
  code: z.string().optional(), fields: z.record(z.string(), z.string()).optional(), requestId: z.string().optional(),
}).strict();

let app: TestApp;
let scenario: IsolationScenario;

beforeAll(async () => {
  app = await startTestApp({ clock: new StoppedClock(saturdayNoon) });
  scenario = await openIsolationScenario(app);
}, 180_000);
afterAll(() => scenario.close());

/** Difficult values of every JSON type. */
const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    null, true, false, 0, -1, 0.1, 1e308, 2 ** 53, -(2 ** 63), '', ' ', '\0', 'null', '0x3', '3e0', '%00', '../..', "'; drop table accounts; --",
    '\ud800', '🙂'.repeat(50), 'x'.repeat(5_000), '2026-02-31', '2026-13-01T25:00:00Z', '24:00:00', '{"a":1}', [], {}, [[[[]]]], { __proto__: null },
    { constructor: { prototype: {} } }, Array.from({ length: 2_000 }, () => 1)),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.double(),
  fc.integer(),
  fc.jsonValue({ maxDepth: 5 }),
);

type Path = readonly (string | number)[];

function pathsIn(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null || isFile(value)) return [at];
  return [at, ...Object.entries(value).flatMap(([key, inner]) => pathsIn(inner, [...at, key]))];
}

function replaced(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value)) return value.map((inner, index) => (String(index) === String(key) ? replaced(inner, rest, by) : inner));
  return { ...Object(value), [key]: replaced(Object(value)[key], rest, by) };
}

/** One to three changes in a working input, so that the rest passes and the change is reached. */
function spoiled(input: CallInput): fc.Arbitrary<CallInput> {
  const places = pathsIn(input).filter((path) => path.length > 0);
  const change = places.length === 0
    ? fc.constant((given: unknown) => given)
    : fc.tuple(fc.constantFrom(...places), nasty).map(([path, by]) => (given: unknown) => replaced(given, path, by));
  const extra = nasty.map((value) => (given: unknown) => replaced(given, ['query', 'extra'], value));
  return fc.array(fc.oneof({ weight: 9, arbitrary: change }, { weight: 1, arbitrary: extra }), { minLength: 1, maxLength: 3 })
    .map((changes) => changes.reduce<unknown>((given, next) => next(given), input) as CallInput);
}

const tokens = new Map<Role, string>();

/** A call may have ended the session or changed the password: then another user of the role continues. */
async function tokenOf(role: Role): Promise<string> {
  const known = tokens.get(role);
  if (known !== undefined) return known;
  const token = sessionIn(scenario.here.sessions, role).accessToken;
  tokens.set(role, token);
  return token;
}

async function renew(role: Role): Promise<void> {
  const fresh = role === 'SuperAdmin'
    ? await signInSuperAdmin(app)
    : await signIn(app, scenario.here.centre.tenant, scenario.here.own.phone).catch(() => null);
  if (fresh?.role === role) tokens.set(role, fresh.accessToken);
}

/** The registry's list has no envelope: the first script reads it. */
const bare = 'releases.remotes';

function wrongIn({ status, headers, text }: IsolationReply, { name, route }: NamedRoute): string | null {
  const isBusy = status === 503 && headers['retry-after'] !== undefined;
  // No bank and no tax service answers here.
  const isProviderAway = status === 502 && /"code":"[a-z-]+\.(mono|checkbox)-unreachable"/.test(text);
  if (status >= 500 && !isBusy && !isProviderAway) return `status ${status}`;
  if (route.streams || (name === bare && status === 200) || text === '' || !String(headers['content-type']).startsWith('application/json')) return null;
  const parsed = envelope.safeParse(JSON.parse(text));
  if (!parsed.success) return 'no envelope';
  return parsed.data.success === status < 400 ? null : 'an envelope that contradicts its status';
}

async function tidyUp(reply: IsolationReply): Promise<void> {
  const code = /^\{"success":true,"data":\{"id":(\d+),"code":"/.exec(reply.text)?.[1];
  const made = code === undefined ? null : await app.connections.directory.byId(Number(code));
  if (made) app.dropLater(made);
  const jobId = /^\{"success":true,"data":\{"jobId":"([^"]+)"/.exec(reply.text)?.[1];
  if (jobId !== undefined) await app.connections.database.ownerPool.query('delete from platform.jobs where id = $1', [jobId]);
}

/** Reads first, then small changes, calls that end sessions last. */
const order = namedRoutes.toSorted((one, other) => weightOf(one) - weightOf(other));

function weightOf({ name, route }: NamedRoute): number {
  if (/logout|Password|endSession|endOther|archive|suspend|remove|delete|turnOff/i.test(name)) return 2;
  return route.method === 'GET' ? 0 : 1;
}

test(`no input makes the server fail, hang, or answer in another form (${inputs} for each route and caller)`, { timeout: 7_200_000 }, async () => {
  const failures: string[] = [];
  const statuses = new Map<number, number>();

  async function sendAll(named: NamedRoute, role: Role | null): Promise<void> {
    const { name, route } = named;
    const sample = samples.get(name)?.call;
    if (!sample) throw new Error(`No sample of ${name}`);
    for (const input of fc.sample(spoiled(sample(scenario.here.own)), { seed, numRuns: inputs })) {
      const token = role === null ? undefined : await tokenOf(role);
      const reply = await Promise.race([
        send(app, route, input, { host: homeOf(scenario, route, role ?? undefined), token }),
        new Promise<null>((done) => setTimeout(done, longestMs, null).unref()),
      ]);
      const wrong = reply === null ? 'no answer' : wrongIn(reply, named);
      if (wrong !== null) failures.push(`${name} as ${role}: ${wrong} ${JSON.stringify(input).slice(0, 300)} ${reply?.text.slice(0, 200)}`);
      if (!reply) continue;
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
      await tidyUp(reply);
      if (role !== null && reply.text.includes('auth.session-ended')) await renew(role);
    }
  }

  const callers: (Role | null)[] = [null, ...roles];
  for (const named of order) await Promise.all(callers.map((role) => sendAll(named, role)));
  process.stdout.write(`Fuzz: ${[...statuses].toSorted(([one], [other]) => one - other).map(([status, count]) => `${status} × ${count}`).join(', ')}\n`);
  expect(failures).toEqual([]);
  expect(statuses.get(200) ?? 0).toBeGreaterThan(inputs * 20);
});
