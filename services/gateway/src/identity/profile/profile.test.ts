import { avatarLimit } from '@dzvinok/contract/avatars';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { parentsRoutes } from '@dzvinok/contract/parents';
import { profileRoutes } from '@dzvinok/contract/profile';
import { roles, tenantRoles } from '@dzvinok/contract/roles';
import { studentsRoutes } from '@dzvinok/contract/students';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  adminPhone, apexHost, hostOf, platformHost, signIn, signInSuperAdmin, startTestApp, TestSession, type TestApp,
} from '../../../test/app.fixture.ts';
import { expectRefusedBodies, newPhone, openFilledCentre, phones, type FilledCentre } from '../../../test/filled-centre.fixture.ts';

let app: TestApp;
let centre: FilledCentre;
/** Filled in the same order: the same ids belong to other people. */
let other: FilledCentre;
let groupId: number;
let png: Buffer;
const people = new Map<string, TestSession>();

beforeAll(async () => {
  app = await startTestApp();
  centre = await openFilledCentre(app, 'перша');
  other = await openFilledCentre(app, 'друга');
  groupId = await centre.addGroup();
  await centre.admin.data(groupsRoutes.addStudent, { params: { classId: groupId, studentId: centre.studentId } });
  for (const [role, phone] of Object.entries({ TenantAdmin: adminPhone, Teacher: phones.teacher, Student: phones.student, Parent: phones.parent })) {
    people.set(role, await signIn(app, centre.tenant, phone));
  }
  people.set('SuperAdmin', await signInSuperAdmin(app));
  png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c83232' } }).png().toBuffer();
});
afterAll(() => app.close());

function as(role: string): TestSession {
  const session = people.get(role);
  if (!session) throw new Error(`Nobody is ${role}`);
  return session;
}

const rename = (role: string, fullName: string) => as(role).call(profileRoutes.update, { body: { fullName } });
const groupVersion = () => centre.inside(async (tables) =>
  (await tables.selectFrom('groups').select('version').where('id', '=', groupId).executeTakeFirstOrThrow()).version);
const namesOf = (one: FilledCentre) => one.inside((tables) =>
  tables.selectFrom('accounts').select(['id', 'full_name', 'avatar_path']).orderBy('id').execute());

describe.each(roles.filter((role) => role !== 'Student'))('%s', (role) => {
  test('sees and changes the own name, and no other person’s', async () => {
    const before = await as(role).data(profileRoutes.one, {});
    expect(before).toEqual({ fullName: expect.any(String), phoneNumber: expect.stringMatching(/^\d{10}$/), role, avatarPath: null });
    const [own, strange] = [await namesOf(centre), await namesOf(other)];
    const { status, body } = await rename(role, `  Нова Ім’я ${role} `);
    expect([status, body.data]).toEqual([200, { ...before, fullName: `Нова Ім’я ${role}` }]);
    expect(await as(role).data(profileRoutes.one, {})).toEqual(body.data);
    const changed = (await namesOf(centre)).filter(({ full_name: name }, index) => name !== own[index]?.full_name);
    expect(changed.map(({ full_name: name }) => name)).toEqual(role === 'SuperAdmin' ? [] : [`Нова Ім’я ${role}`]);
    expect(await namesOf(other)).toEqual(strange);
  });

  test('cannot save an invalid name', async () => {
    await expectRefusedBodies(as(role), profileRoutes.update, {
      body: { fullName: 'Хтось' },
      changes: [{ fullName: '   ' }, { fullName: '' }, { fullName: null }, { fullName: 7 }, { fullName: 'є'.repeat(201) }],
    });
  });

  test('cannot save more than the name', async () => {
    const before = await as(role).data(profileRoutes.one, {});
    const { host, accessToken: token } = as(role);
    const extra = { fullName: before.fullName, id: 1, role: 'TenantAdmin', phoneNumber: '0509999999', avatarPath: '/x', full_name: 'x' };
    expect((await app.request({ method: 'PUT', url: profileRoutes.update.path, host, token, body: extra })).status).toBe(200);
    expect(await as(role).data(profileRoutes.one, {})).toEqual(before);
  });
});

test('a student sees the own name, which the journal shows, and only the centre changes it', async () => {
  const before = await as('Student').data(profileRoutes.one, {});
  expect(before).toMatchObject({ role: 'Student', fullName: expect.any(String) });
  expect((await rename('Student', 'Хтось Інша')).status).toBe(403);
  expect(await as('Student').data(profileRoutes.one, {})).toEqual(before);
});

test('the bare domain serves people of centres, the platform’s host none of them, and a centre’s host no SuperAdmin', async () => {
  const statusAt = async (host: string, { accessToken: token }: TestSession) =>
    (await app.request({ method: 'GET', url: profileRoutes.one.path, host, token })).status;
  expect(await statusAt(apexHost, as('Student'))).toBe(200);
  expect(await statusAt(platformHost, as('Student'))).toBe(401);
  expect(await statusAt(hostOf(other.tenant), as('Student'))).toBe(401);
  expect(await statusAt(hostOf(centre.tenant), as('SuperAdmin'))).toBe(401);
  expect(await statusAt(apexHost, as('SuperAdmin'))).toBe(401);
});

describe('a new name', () => {
  test('may be saved often, but not endlessly; an unchanged name does not count', async () => {
    const phoneNumber = newPhone();
    await centre.addTeacher({ phoneNumber });
    people.set('Restless', await signIn(app, centre.tenant, phoneNumber));
    const statuses = [];
    for (let time = 1; time <= 20; time += 1) statuses.push((await rename('Restless', `Ім’я ${time}`)).status);
    expect(statuses).toEqual(Array<number>(20).fill(200));
    const { status, headers, body } = await rename('Restless', 'Ще одне');
    expect([status, body.code, Number(headers['retry-after']) > 0]).toEqual([429, 'profile.too-many-changes', true]);
    expect((await rename('Restless', 'Ім’я 20')).status).toBe(200);
    expect((await rename('Teacher', 'Інша людина')).status).toBe(200);
  });

  test('causes an edit conflict for an admin with the form open, and names its author', async () => {
    const { parent } = await centre.admin.data(studentsRoutes.one, { params: { id: centre.studentId } });
    await rename('Parent', 'Сам Себе Назвав');
    if (!parent) throw new Error('The student has a parent');
    const conflict = await centre.admin.call(parentsRoutes.update, { params: { id: centre.studentId }, body: { ...parent, password: null } });
    expect([conflict.status, conflict.body.code]).toEqual([409, 'parents.stale']);
    expect(conflict.body.data).toMatchObject({ isPasswordChanged: false, changedBy: expect.any(String), current: { fullName: 'Сам Себе Назвав' } });
    const { version } = await centre.admin.data(teachersRoutes.one, { params: { id: centre.teacherId } });
    await rename('Teacher', 'Викладач, що перейменувався');
    const body = { ...centre.teacher(), id: centre.teacherId, subjectIds: [centre.subjectId], password: null, version };
    expect((await centre.admin.call(teachersRoutes.update, { body })).body.code).toBe('teachers.stale');
  });

  test('is in the audit log with its version', async () => {
    await rename('Teacher', 'Записана');
    const [entry] = await centre.inside((tables) => tables.selectFrom('audit_log').select(['action', 'entity', 'entity_id', 'actor_id', 'details'])
      .where('action', '=', 'profile.renamed').where('entity_id', '=', centre.teacherId).orderBy('id', 'desc').limit(1).execute());
    expect(entry).toMatchObject({ entity: 'teacher', actor_id: centre.teacherId, details: { version: expect.any(Number), isPasswordChanged: false } });
  });
});

describe('the own picture', () => {
  async function put(role: string, bytes: Buffer, type = 'image/png') {
    const { host, accessToken } = as(role);
    const reply = await app.app.inject({
      method: 'PUT', url: profileRoutes.setAvatar.path, payload: bytes, remoteAddress: app.address,
      headers: { host, authorization: `Bearer ${accessToken}`, 'content-type': type },
    });
    return { status: reply.statusCode, code: reply.json().code, path: reply.json().data?.avatarPath };
  }

  test.each(tenantRoles)('of a %s is set and removed by its owner alone', async (role) => {
    const { status, path } = await put(role, png);
    expect(status).toBe(200);
    expect((await namesOf(centre)).filter(({ avatar_path: shown }) => shown === path)).toHaveLength(1);
    expect((await as(role).data(profileRoutes.one, {})).avatarPath).toBe(path);
    const show = () => app.request({ method: 'GET', url: path, host: hostOf(centre.tenant) });
    expect((await show()).status).toBe(200);
    for (const _ of ['once', 'again']) expect(await as(role).data(profileRoutes.removeAvatar, {})).toEqual({ avatarPath: null });
    expect((await as(role).data(profileRoutes.one, {})).avatarPath).toBeNull();
    expect((await show()).status).toBe(404);
  });

  test('of a student is in the journal at once', async () => {
    const before = await groupVersion();
    await put('Student', png);
    await as('Student').data(profileRoutes.removeAvatar, {});
    expect(await groupVersion()).toBe(before + 2);
  });

  test.each<[string, () => Buffer, string, number, string]>([
    ['too large', () => Buffer.alloc(avatarLimit + 1, 1), 'image/png', 413, 'request.too-large'],
    ['of another type', () => Buffer.from('GIF89a…………'), 'image/gif', 415, 'request.unsupported-type'],
    ['another thing under the name of a picture', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png', 415, 'avatars.wrong-type'],
    ['broken', () => png.subarray(0, 60), 'image/png', 422, 'avatars.broken'],
  ])('that is %s is refused as in the admin’s upload', async (_, bytes, type, status, code) => {
    expect(await put('Student', bytes(), type)).toMatchObject({ status, code });
  });

  test('may be changed often, but not endlessly, and other people are not limited by it', async () => {
    const phoneNumber = newPhone();
    await centre.addStudent({ phoneNumber });
    people.set('Newcomer', await signIn(app, centre.tenant, phoneNumber));
    const statuses = [];
    for (let time = 1; time <= 21; time += 1) statuses.push((await put('Newcomer', Buffer.from('не фото'))).status);
    expect(statuses).toEqual([...Array<number>(20).fill(415), 429]);
    expect(await put('Newcomer', png)).toMatchObject({ status: 429, code: 'profile.too-many-changes' });
    expect((await put('Teacher', png)).status).toBe(200);
  });

  test('does not exist for a SuperAdmin', async () => {
    expect(await put('SuperAdmin', png)).toMatchObject({ status: 403, code: 'auth.not-allowed' });
  });
});
