import { groupsRoutes } from '@dzvinok/contract/groups';
import { parentsRoutes } from '@dzvinok/contract/parents';
import { roles, type Role } from '@dzvinok/contract/roles';
import type { RouteCall, RouteDefinition } from '@dzvinok/contract/route';
import { studentsRoutes } from '@dzvinok/contract/students';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { runInTenant } from '@dzvinok/tenancy/transaction';
import type { Kysely } from 'kysely';
import { expect } from 'vitest';
import {
  adminPhone, hostOf, pathOf, signIn, startTestApp, testPassword, type AppOptions, type TestApp, type TestSession,
} from './app.fixture.ts';
import { db, type CentreTables } from '../src/runtime/database/database.ts';

type Body<R extends RouteDefinition> = NonNullable<RouteCall<R>['body']>;

export const phones = { teacher: '0502222222', student: '0503333333', parent: '0504444444' } as const;

let lastPhone = 660_000_000;

export function newPhone(): string {
  lastPhone += 1;
  return `0${lastPhone}`;
}

/** One record of each kind. All centres of a test file are filled alike, so the same id is another record in each; texts have the centre's canary. */
export class FilledCentre {
  readonly app: TestApp;
  readonly tenant: Tenant;
  readonly canary: string;
  readonly admin: TestSession;
  subjectId = 0;
  otherSubjectId = 0;
  classroomId = 0;
  otherClassroomId = 0;
  teacherId = 0;
  studentId = 0;
  parentId = 0;

  constructor(app: TestApp, tenant: Tenant, canary: string, admin: TestSession) {
    this.app = app;
    this.tenant = tenant;
    this.canary = canary;
    this.admin = admin;
  }

  /** Direct access to tables in the centre's transaction. */
  inside<T>(work: (tables: Kysely<CentreTables>) => Promise<T>): Promise<T> {
    return runInTenant(this.app.connections.database, this.tenant, () => work(db()));
  }

  async auditCount(action: string, entityId: number): Promise<number> {
    const rows = await this.inside((tables) => tables.selectFrom('audit_log').select('id')
      .where('action', '=', action).where('entity_id', '=', entityId).execute());
    return rows.length;
  }

  student(changes: Partial<Body<typeof studentsRoutes.create>> = {}): Body<typeof studentsRoutes.create> {
    return {
      fullName: `Учень ${this.canary}`,
      phoneNumber: newPhone(),
      password: testPassword,
      schoolInfo: `Ліцей ${this.canary}`,
      ...changes,
    };
  }

  parent(changes: Partial<Body<typeof parentsRoutes.create>> = {}): Body<typeof parentsRoutes.create> {
    return {
      accountTypeLabel: 'Мати',
      fullName: `Мати ${this.canary}`,
      phoneNumber: newPhone(),
      password: testPassword,
      ...changes,
    };
  }

  teacher(changes: Partial<Body<typeof teachersRoutes.create>> = {}): Body<typeof teachersRoutes.create> {
    return {
      fullName: `Викладач ${this.canary}`,
      dateOfBirth: '1985-04-12',
      sex: 1,
      phoneNumber: newPhone(),
      password: testPassword,
      subjectId: this.subjectId,
      ...changes,
    };
  }

  group(changes: Partial<Body<typeof groupsRoutes.create>> = {}): Body<typeof groupsRoutes.create> {
    return {
      name: 'А',
      teacherId: this.teacherId,
      subjectId: this.subjectId,
      lessonDuration: 60,
      pricePerMonth: 1000,
      isOnline: false,
      schedules: [],
      ...changes,
    };
  }

  async addStudent(changes?: Partial<Body<typeof studentsRoutes.create>>): Promise<number> {
    return (await this.admin.data(studentsRoutes.create, { body: this.student(changes) })).id;
  }

  async addTeacher(changes?: Partial<Body<typeof teachersRoutes.create>>): Promise<number> {
    return (await this.admin.data(teachersRoutes.create, { body: this.teacher(changes) })).id;
  }

  async addGroup(changes?: Partial<Body<typeof groupsRoutes.create>>): Promise<number> {
    return (await this.admin.data(groupsRoutes.create, { body: this.group(changes) })).id;
  }

  async fill(): Promise<this> {
    const named = (noun: string) => ({ name: `${noun} ${this.canary}` });
    [this.subjectId, this.otherSubjectId] = await this.inside(async (tables) => [
      (await tables.insertInto('subjects').values({ ...named('Математика'), color: 'blue' }).returning('id').executeTakeFirstOrThrow()).id,
      (await tables.insertInto('subjects').values({ ...named('Географія'), color: 'purple' }).returning('id').executeTakeFirstOrThrow()).id,
    ] as const);
    [this.classroomId, this.otherClassroomId] = await this.inside(async (tables) => [
      (await tables.insertInto('classrooms').values(named('Кабінет 10')).returning('id').executeTakeFirstOrThrow()).id,
      (await tables.insertInto('classrooms').values(named('Кабінет 2')).returning('id').executeTakeFirstOrThrow()).id,
    ] as const);
    this.teacherId = await this.addTeacher({ phoneNumber: phones.teacher });
    this.studentId = await this.addStudent({ phoneNumber: phones.student });
    this.parentId = (await this.admin.data(parentsRoutes.create, {
      params: { id: this.studentId },
      body: this.parent({ phoneNumber: phones.parent }),
    })).id;
    return this;
  }
}

export async function openFilledCentre(app: TestApp, canary: string): Promise<FilledCentre> {
  const tenant = await app.openCentre();
  return new FilledCentre(app, tenant, canary, await signIn(app, tenant, adminPhone)).fill();
}

/** For tests of isolation. The caller closes `app`. */
export async function openTwoCentres(options?: AppOptions): Promise<{ app: TestApp; kyiv: FilledCentre; lviv: FilledCentre }> {
  const app = await startTestApp(options);
  const [kyiv, lviv] = await Promise.all([openFilledCentre(app, 'київ'), openFilledCentre(app, 'львів')]);
  return { app, kyiv, lviv };
}

const phoneOfRole: Partial<Record<Role, string>> = {
  TenantAdmin: adminPhone,
  Teacher: phones.teacher,
  Student: phones.student,
  Parent: phones.parent,
};

/** Other roles and callers without a session are refused. */
export async function expectClosedToOthers(centre: FilledCentre, routes: readonly RouteDefinition[]): Promise<void> {
  const anyIds = { params: { id: 1, classId: 1, studentId: 1 } };
  for (const route of routes) {
    const { method } = route;
    const url = pathOf(route, anyIds);
    const stranger = await centre.app.request({ method, url, host: hostOf(centre.tenant) });
    expect([url, stranger.status]).toEqual([url, 401]);
  }
  for (const role of roles) {
    const phone = phoneOfRole[role];
    const closed = routes.filter(({ access }) => access !== 'public' && !access.includes(role));
    if (!phone || closed.length === 0) continue;
    const { accessToken: token } = await signIn(centre.app, centre.tenant, phone);
    for (const route of closed) {
      const url = pathOf(route, anyIds);
      const reply = await centre.app.request({ method: route.method, url, host: hostOf(centre.tenant), token });
      expect([role, url, reply.status, reply.body.code]).toEqual([role, url, 403, 'auth.not-allowed']);
    }
  }
}

/** Each body is a good body with one wrong change. */
export async function expectRefusedBodies(
  session: TestSession,
  route: RouteDefinition,
  { params, body, changes }: { params?: object; body: object; changes: Record<string, unknown>[] },
): Promise<void> {
  for (const change of changes) {
    const reply = await session.app.request({
      method: route.method,
      url: pathOf(route, { params }),
      host: session.host,
      token: session.accessToken,
      body: { ...body, ...change },
    });
    const what = JSON.stringify(change).slice(0, 80);
    expect([what, reply.status, reply.body.code]).toEqual([what, 400, 'request.invalid']);
    expect(reply.body.errorMessage, what).toMatch(/[а-яії]/i);
    const field = Object.keys(change)[0] ?? '';
    expect(Object.keys(reply.body.fields ?? {}).some((name) => name.startsWith(field)), what).toBe(true);
  }
  for (const whole of ['', '[]', 'null', '"x"', '{', '1']) {
    const reply = await session.app.request({
      method: route.method,
      url: pathOf(route, { params }),
      host: session.host,
      token: session.accessToken,
      body: whole,
    });
    expect([whole, reply.status, reply.body.success]).toEqual([whole, 400, false]);
  }
}
