import { avatarsRoutes } from '@dzvinok/contract/avatars';
import { calendarFeedsRoutes } from '@dzvinok/contract/calendar-feeds';
import { profileRoutes } from '@dzvinok/contract/profile';
import { staffRoles, tenantRoles, type TenantRole } from '@dzvinok/contract/roles';
import type { RouteDefinition } from '@dzvinok/contract/route';
import { decodeJwt } from 'jose';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { NoticeWriter } from '../../src/messages/notices/notice-writer.service.ts';
import { addAccount } from '../../src/identity/auth/auth.fixture.ts';
import { AccountsService } from '../../src/identity/accounts/accounts.service.ts';
import { adminPhone, signIn, signInSuperAdmin, testPassword, type TestApp, type TestSession } from '../app.fixture.ts';
import { openLessonsScenario, type Person, type LessonsScenario } from '../lessons-scenario.fixture.ts';
import { rowsOf, runImport } from '../../src/school/student-imports/imports.fixture.ts';
import { firstAdminOf, insertPlatformRows, removeJobs, type PlatformTargets } from './platform-targets.fixture.ts';
import type { SignedIn } from './calls.fixture.ts';
import { newOwners, insertScenarioRows, skipNumbers, type Rows } from './scenario-rows.fixture.ts';

/** All ids and secrets that calls can name. */
export interface Targets extends Rows, PlatformTargets {
  /** Part of all texts of the centre, also of those that calls save. */
  code: string;
  /** Code of the centre in a sign-in; its id in a picture's address. */
  domain: string;
  tenant: number;
  phone: string;
  avatarFile: string;
  calendarFile: string;
  importId: string;
  /** Another browser of the same user. */
  session: string;
  refreshToken: string;
  /** May be closed. */
  extraTenant: number;
  extraAdmin: number;
}

/** One of two centres with the same families under the same ids. */
export interface Side {
  centre: LessonsScenario;
  sessions: Map<SignedIn, TestSession>;
  /** Of other users. */
  otherSessions: Map<SignedIn, TestSession>;
  own: Targets;
  theirs: Targets;
}

export interface IsolationScenario {
  app: TestApp;
  here: Side;
  there: Side;
  /** The neighbour's targets with ids that this centre lacks. */
  far: Targets;
  close(): Promise<void>;
}

/** People of the scenario; of another role two are added. */
const people: Partial<Record<TenantRole, [Person, Person]>> = {
  TenantAdmin: ['admin', 'admin'],
  Teacher: ['teacher', 'otherTeacher'],
  Student: ['anna', 'yeva'],
  Parent: ['parent', 'otherParent'],
};

const secondAdminPhone = '0670000099';

export const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c83232' } }).png().toBuffer();

export async function sessionIdOf(session: TestSession): Promise<string> {
  return (await session.data(profileRoutes.sessions, {})).find(({ isCurrent }) => isCurrent)?.id ?? '';
}

/** `TestSession` sends no files. */
export async function sendFile(session: TestSession, route: RouteDefinition, url: string, bytes: Uint8Array, type = 'image/png'): Promise<unknown> {
  const reply = await session.app.app.inject({
    method: route.method, url, payload: Buffer.from(bytes), remoteAddress: session.app.address,
    headers: { host: session.host, authorization: `Bearer ${session.accessToken}`, 'content-type': type },
  });
  if (reply.statusCode !== 200) throw new Error(`${url}: ${reply.statusCode} ${reply.body}`);
  return reply.json().data;
}

/** Addresses of a picture and a calendar, id of an import. */
async function secretsOf(admin: TestSession, parent: TestSession, rows: Rows) {
  const picturePath = String(Object(await sendFile(admin, avatarsRoutes.set, `/api/admin/avatars/${rows.student}`, picture)).avatarPath);
  const { url } = await parent.data(calendarFeedsRoutes.open, { query: {} });
  const importId = randomUUID();
  await runImport(admin, rowsOf({ parent: {} }), importId);
  return { avatarFile: picturePath.split('/').at(-1) ?? '', calendarFile: url?.split('/').at(-1) ?? '', importId };
}

async function openSide(app: TestApp, extra: Pick<Targets, 'extraTenant' | 'extraAdmin'>): Promise<Side> {
  const centre = await openLessonsScenario(app);
  const { tenant, ids } = centre;
  const rows = await centre.within(async () => [
    await insertScenarioRows(tenant.code, { teacher: ids.teacher, student: ids.anna, parent: ids.parent }),
    await insertScenarioRows(tenant.code, { teacher: ids.otherTeacher, student: ids.yeva, parent: ids.otherParent }),
  ] as const);
  const account = { role: 'TenantAdmin', fullName: `Друга Адміна ${tenant.code}`, phoneNumber: secondAdminPhone, password: testPassword } as const;
  await centre.within(() => app.app.get(AccountsService).create(account));
  await app.hashesMade();
  const sessions = new Map<SignedIn, TestSession>();
  const otherSessions = new Map<SignedIn, TestSession>();
  for (const role of tenantRoles) {
    const [person, other] = people[role] ?? [];
    const added = async () => signIn(app, tenant, (await addAccount(app, tenant, role)).phoneNumber);
    sessions.set(role, await (person ? centre.signIn(person) : added()));
    otherSessions.set(role, role === 'TenantAdmin' ? await signIn(app, tenant, secondAdminPhone) : await (other ? centre.signIn(other) : added()));
  }
  for (const staffRole of staffRoles) {
    for (const known of [sessions, otherSessions]) known.set(staffRole, await signIn(app, tenant, (await addAccount(app, tenant, staffRole)).phoneNumber));
  }
  const atPlatform = await insertPlatformRows(app, tenant, picture);
  const targets = async (own: Rows, by: Map<SignedIn, TestSession>): Promise<Targets> => ({
    ...own, ...atPlatform, ...extra, ...await secretsOf(sessionIn(by, 'TenantAdmin'), sessionIn(by, 'Parent'), own),
    code: tenant.code, domain: tenant.code, tenant: tenant.id, phone: adminPhone, session: '', refreshToken: '',
  });
  return { centre, sessions, otherSessions, own: await targets(rows[0], sessions), theirs: await targets(rows[1], otherSessions) };
}

export function sessionIn(sessions: Map<SignedIn, TestSession>, role: SignedIn): TestSession {
  const session = sessions.get(role);
  if (!session) throw new Error(`Nobody is signed in as ${role}`);
  return session;
}

/** The neighbour's targets with ids of their own, under this centre's code. */
async function neighbourTargets({ centre, own, sessions }: Side, here: Side): Promise<Targets> {
  const { code } = centre.tenant;
  const rows = await centre.within(async () => {
    await skipNumbers();
    return insertScenarioRows(code, await newOwners(code));
  });
  const admin = sessionIn(sessions, 'TenantAdmin');
  return {
    ...own, ...rows, code: here.own.code, extraAdmin: rows.teacher, session: await sessionIdOf(admin), refreshToken: admin.refreshToken,
  };
}

/** Two centres with the same ids, and rows of the neighbour with ids of their own. */
export async function openIsolationScenario(app: TestApp): Promise<IsolationScenario> {
  const extraCentre = await app.openCentre();
  const extra = { extraTenant: extraCentre.id, extraAdmin: await firstAdminOf(app, extraCentre) };
  const [here, there] = [await openSide(app, extra), await openSide(app, extra)];
  const admins = [await signInSuperAdmin(app), await signInSuperAdmin(app)] as const;
  for (const { sessions, otherSessions } of [here, there]) {
    sessions.set('SuperAdmin', admins[0]);
    otherSessions.set('SuperAdmin', admins[1]);
  }
  const close = async () => {
    await removeJobs(app, [here.own.tenant, there.own.tenant, extraCentre.id]);
    await app.close();
  };
  const far = await neighbourTargets(there, here);
  const scenario = { app, here, there, far, close };
  await writeNotices(scenario);
  return scenario;
}

/** Otherwise they would be written while a test checks that nothing changed. */
export async function writeNotices({ app, here, there }: IsolationScenario): Promise<void> {
  for (const { centre } of [here, there]) await app.app.get(NoticeWriter).write(centre.tenant.id);
}

/** @returns the new session's id */
export async function secondBrowser({ app, here }: IsolationScenario, role: SignedIn, isOther: boolean): Promise<string> {
  const { tenant } = here.centre;
  const session = sessionIn(isOther ? here.otherSessions : here.sessions, role);
  const id = randomUUID();
  await app.connections.database.ownerPool.query(
    `insert into ${role === 'SuperAdmin' ? 'platform' : tenant.schemaName}.sessions (id, account_id, refresh_hash, expires_at)
     values ($1, $2, 'none', now() + interval '30 days')`, [id, decodeJwt(session.accessToken).sub]);
  return id;
}

export async function anotherRefreshToken({ app, here: { centre } }: IsolationScenario, isOther: boolean): Promise<string> {
  return (await signIn(app, centre.tenant, isOther ? secondAdminPhone : adminPhone)).refreshToken;
}
