import { groupsRoutes } from '@dzvinok/contract/groups';
import { parentsRoutes } from '@dzvinok/contract/parents';
import { studentsRoutes } from '@dzvinok/contract/students';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostOf, signIn, type TestApp } from '../../../test/app.fixture.ts';
import { newPhone, openTwoCentres, type FilledCentre } from '../../../test/filled-centre.fixture.ts';
import { callDuring } from '../../../test/concurrent-change.fixture.ts';

let app: TestApp;
let kyiv: FilledCentre;
let lviv: FilledCentre;

beforeAll(async () => { ({ app, kyiv, lviv } = await openTwoCentres()); });
afterAll(() => app.close());

const archive = (id: number, centre = kyiv) => centre.admin.call(teachersRoutes.archive, { params: { id } });
const restore = (id: number, centre = kyiv) => centre.admin.call(teachersRoutes.restore, { params: { id } });

async function idsOf(archived: 'true' | 'false', centre = kyiv): Promise<number[]> {
  return (await centre.admin.data(teachersRoutes.list, { query: { archived } })).map(({ id }) => id);
}

async function phoneOf(id: number): Promise<string> {
  const account = await kyiv.inside((tables) =>
    tables.selectFrom('accounts').select('phone_number').where('id', '=', id).executeTakeFirstOrThrow());
  return account.phone_number;
}

describe('archiving a teacher', () => {
  it('signs the teacher out at once, and the phone is then like an unknown one', async () => {
    const phoneNumber = newPhone();
    const id = await kyiv.addTeacher({ phoneNumber });
    const teacher = await signIn(app, kyiv.tenant, phoneNumber);
    expect(await teacher.data(groupsRoutes.mine, {})).toEqual([]);

    const { status, body } = await archive(id);
    expect([status, body.message, body.data]).toEqual([200, 'Викладача перенесено в архів', null]);
    expect((await teacher.call(groupsRoutes.mine, {})).body.code).toBe('auth.session-ended');
    const refresh = { method: 'POST', url: '/api/Auth/refreshToken', host: teacher.host } as const;
    expect((await app.request({ ...refresh, body: JSON.stringify(teacher.refreshToken) })).status).toBe(401);
    const texts = await Promise.all([phoneNumber, newPhone()].map(async (phone) => {
      const credentials = { phoneNumber: phone, password: '12345678', domain: kyiv.tenant.code };
      return (await app.request({ method: 'POST', url: '/api/Auth/login', host: hostOf(kyiv.tenant), body: credentials })).text;
    }));
    expect(texts[0]).toBe(texts[1]);
    expect(texts[0]).toContain('auth.wrong-credentials');
  });

  it('moves the teacher from the list to the archive, and is logged once', async () => {
    const id = await kyiv.addTeacher({ fullName: 'Архівна Олена' });
    await archive(id);
    expect((await archive(id)).status).toBe(200);
    expect(await kyiv.auditCount('teachers.archived', id)).toBe(1);
    expect(await idsOf('false')).not.toContain(id);
    expect((await kyiv.admin.data(teachersRoutes.list, {})).map((teacher) => teacher.id)).not.toContain(id);
    const archived = (await kyiv.admin.data(teachersRoutes.list, { query: { archived: 'true' } })).find((teacher) => teacher.id === id);
    expect(archived).toMatchObject({ fullName: 'Архівна Олена', subject: { id: kyiv.subjectId }, groupCount: 0 });
    expect(Date.parse(archived?.archivedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  it('closes the teacher’s form and does not offer the teacher to groups', async () => {
    const id = await kyiv.addTeacher();
    await archive(id);
    expect((await kyiv.admin.call(teachersRoutes.one, { params: { id } })).status).toBe(404);
    const { password: _, subjectId, ...fields } = kyiv.teacher();
    const update = await kyiv.admin.call(teachersRoutes.update, { body: { ...fields, id, subjectIds: [subjectId] } });
    expect([update.status, update.body.code]).toEqual([404, 'teachers.not-found']);
    const group = await kyiv.admin.call(groupsRoutes.create, { body: kyiv.group({ teacherId: id }) });
    expect([group.status, group.body.code]).toEqual([400, 'groups.unknown-teacher']);
  });

  it('is refused with the list of the teacher’s groups while there are any', async () => {
    const id = await kyiv.addTeacher({ fullName: 'Зайнята Ніна' });
    const groupIds = [await kyiv.addGroup({ teacherId: id, name: 'Б' }), await kyiv.addGroup({ teacherId: id, name: 'А' })];
    const { status, body } = await archive(id);
    expect([status, body.code]).toEqual([409, 'teachers.has-groups']);
    expect(body.errorMessage).toBe(
      'Зайнята Ніна веде 2\u00a0групи: Математика київ А, Математика київ Б. Спершу передайте їх іншому викладачу.');
    expect(body.data).toEqual([
      { id: groupIds[1], className: 'А', subjectName: 'Математика київ', isArchived: false },
      { id: groupIds[0], className: 'Б', subjectName: 'Математика київ', isArchived: false },
    ]);
    expect(await idsOf('false')).toContain(id);
    expect(await kyiv.auditCount('teachers.archived', id)).toBe(0);
  });

  it('keeps the phone taken: another account with it is refused with the reason', async () => {
    const id = await kyiv.addTeacher();
    const phoneNumber = await phoneOf(id);
    await archive(id);
    const otherId = await kyiv.addTeacher();
    const { password: _, subjectId, ...fields } = kyiv.teacher({ phoneNumber });
    const childId = await kyiv.addStudent();
    const replies = [
      await kyiv.admin.call(studentsRoutes.create, { body: kyiv.student({ phoneNumber }) }),
      await kyiv.admin.call(teachersRoutes.create, { body: kyiv.teacher({ phoneNumber }) }),
      await kyiv.admin.call(teachersRoutes.update, { body: { ...fields, id: otherId, subjectIds: [subjectId] } }),
      await kyiv.admin.call(parentsRoutes.create, { params: { id: childId }, body: kyiv.parent({ phoneNumber }) }),
    ];
    for (const { status, body } of replies) {
      expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([409, 'accounts.phone-of-archived', ['phoneNumber']]);
      expect(body.errorMessage).toContain('викладачу з архіву');
    }
  });

  it('finds no teacher under the id of another account', async () => {
    for (const id of [987_654, kyiv.studentId, kyiv.parentId, 1]) {
      expect([id, (await archive(id)).status, (await restore(id)).status]).toEqual([id, 404, 404]);
    }
    for (const id of ['0', '-1', 'x', '1.5']) {
      const reply = await app.request({
        method: 'DELETE', url: `/api/admin/teachers/${id}`, host: kyiv.admin.host, token: kyiv.admin.accessToken,
      });
      expect([id, reply.status]).toEqual([id, 400]);
    }
  });

  it('in one centre leaves the other centre’s teacher with the same id alone', async () => {
    const id = kyiv.teacherId;
    expect(lviv.teacherId).toBe(id);
    await archive(id);
    expect(await idsOf('true', lviv)).toEqual([]);
    expect(await idsOf('false', lviv)).toContain(id);
    await restore(id);
  });
});

describe('bringing a teacher back', () => {
  it('restores the phone and the password, but none of the former sessions', async () => {
    const phoneNumber = newPhone();
    const id = await kyiv.addTeacher({ phoneNumber, password: '77778888' });
    const before = await signIn(app, kyiv.tenant, phoneNumber, '77778888');
    await archive(id);
    const { status, body } = await restore(id);
    expect([status, body.message]).toEqual([200, 'Викладача повернено з архіву']);
    expect((await restore(id)).status).toBe(200);
    expect(await kyiv.auditCount('teachers.restored', id)).toBe(1);
    expect(await idsOf('false')).toContain(id);
    expect((await before.call(groupsRoutes.mine, {})).status).toBe(401);
    expect((await signIn(app, kyiv.tenant, phoneNumber, '77778888')).role).toBe('Teacher');
    expect((await kyiv.admin.data(teachersRoutes.one, { params: { id } })).password).toBe('77778888');
  });
});

describe('archiving while a group is being given to the teacher', () => {
  it('waits for the save of the group and is then refused', async () => {
    const id = await kyiv.addTeacher();
    const { status, body } = await callDuring(kyiv, async (tables) => {
      await sql`select id from accounts where id = ${id} for share`.execute(tables);
      await tables.insertInto('groups').values({ name: 'А', subject_id: kyiv.subjectId, teacher_id: id }).execute();
    }, () => archive(id));
    expect([status, body.code]).toEqual([409, 'teachers.has-groups']);
  });

  it('holds up the save of the group, which is then refused', async () => {
    const id = await kyiv.addTeacher();
    const { status, body } = await callDuring(
      kyiv,
      (tables) => tables.updateTable('accounts').set({ archived_at: new Date() }).where('id', '=', id).execute(),
      () => kyiv.admin.call(groupsRoutes.create, { body: kyiv.group({ teacherId: id }) }),
    );
    expect([status, body.code]).toEqual([400, 'groups.unknown-teacher']);
  });

  it('never leaves a group with an archived teacher', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => kyiv.addTeacher()));
    await Promise.all(ids.flatMap((id) => [
      kyiv.admin.call(groupsRoutes.create, { body: kyiv.group({ teacherId: id }) }),
      archive(id),
    ]));
    const { rows } = await kyiv.inside((tables) => sql<{ id: number }>`
      select g.id from groups g join accounts a on a.id = g.teacher_id where a.archived_at is not null`.execute(tables));
    expect(rows).toEqual([]);
  });
});
