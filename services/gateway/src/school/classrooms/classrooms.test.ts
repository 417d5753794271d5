import { classroomsRoutes } from '@dzvinok/contract/classrooms';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp } from '../../../test/app.fixture.ts';
import { expectClosedToOthers, expectRefusedBodies, openTwoCentres, type FilledCentre } from '../../../test/filled-centre.fixture.ts';
import { callDuring } from '../../../test/concurrent-change.fixture.ts';

let app: TestApp;
let kyiv: FilledCentre;
let lviv: FilledCentre;

beforeAll(async () => { ({ app, kyiv, lviv } = await openTwoCentres()); });
afterAll(() => app.close());

async function add(name: string): Promise<number> {
  return (await kyiv.admin.data(classroomsRoutes.create, { body: { name } })).id;
}

const remove = (id: number) => kyiv.admin.call(classroomsRoutes.remove, { params: { id } });

function inClassroom(classroomId: number, name = 'А') {
  return kyiv.group({ name, schedules: [{ dayOfWeek: 2, classroomId, startTime: '10:00:00' }], overrideConflicts: true });
}

describe('a classroom', () => {
  it('is added and renamed with its name trimmed', async () => {
    const { body } = await kyiv.admin.call(classroomsRoutes.create, { body: { name: ' Зала 7 ' } });
    expect(body).toMatchObject({ message: 'Аудиторію додано', data: { name: 'Зала 7' } });
    const { id } = classroomsRoutes.create.data.parse(body.data);
    const renamed = await kyiv.admin.call(classroomsRoutes.update, { body: { id, name: ' ЗАЛА 7 ' } });
    expect(renamed.body).toMatchObject({ message: 'Аудиторію оновлено', data: { id, name: 'ЗАЛА 7' } });
    expect(await kyiv.admin.data(classroomsRoutes.usage, {})).toContainEqual({ id, name: 'ЗАЛА 7', groupCount: 0, places: null });
    expect([await kyiv.auditCount('classrooms.created', id), await kyiv.auditCount('classrooms.updated', id)]).toEqual([1, 1]);
  });

  it('has a unique name, in any letter case, also when fifty are added at once', async () => {
    const id = await add('Їдальня');
    const again = await kyiv.admin.call(classroomsRoutes.create, { body: { name: 'їДАЛЬНЯ' } });
    expect([again.status, again.body.code, again.body.fields]).toEqual([409, 'classrooms.name-taken', { name: 'Така аудиторія вже є.' }]);
    const renamed = await kyiv.admin.call(classroomsRoutes.update, { body: { id, name: 'кабінет 10 КИЇВ' } });
    expect([renamed.status, renamed.body.code, Object.keys(renamed.body.fields ?? {})]).toEqual([409, 'classrooms.name-taken', ['name']]);
    const replies = await Promise.all(Array.from({ length: 50 }, () =>
      kyiv.admin.call(classroomsRoutes.create, { body: { name: 'Перегони' } })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body: { code } }) => code === 'classrooms.name-taken')).toHaveLength(49);
  });

  it('is refused when it is malformed', async () => {
    const changes = [{ name: '' }, { name: '  ' }, { name: 7 }, { name: undefined }, { name: 'а'.repeat(101) }];
    await expectRefusedBodies(kyiv.admin, classroomsRoutes.create, { body: { name: 'Зала' }, changes });
    await expectRefusedBodies(kyiv.admin, classroomsRoutes.update, {
      body: { id: kyiv.classroomId, name: 'Зала' }, changes: [...changes, { id: 0 }, { id: 'x' }, { id: undefined }],
    });
    const unknown = await kyiv.admin.call(classroomsRoutes.update, { body: { id: 987_654, name: 'Нізвідки' } });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'classrooms.not-found']);
  });
});

describe('deleting a classroom', () => {
  it('without a schedule works once', async () => {
    const id = await add('Зайва');
    const { status, body } = await remove(id);
    expect([status, body.message]).toEqual([200, 'Аудиторію видалено']);
    expect((await remove(id)).body.code).toBe('classrooms.not-found');
    expect(await kyiv.auditCount('classrooms.deleted', id)).toBe(1);
    expect((await kyiv.admin.data(classroomsRoutes.list, {})).map((classroom) => classroom.id)).not.toContain(id);
  });

  it('is refused with the names of its groups, until the last group leaves it', async () => {
    const id = await add('Потрібна');
    const { id: groupId } = await kyiv.admin.data(groupsRoutes.create, { body: inClassroom(id, 'Щ') });
    const { status, body } = await remove(id);
    expect([status, body.code]).toEqual([409, 'classrooms.in-use']);
    expect(body.errorMessage).toBe(
      'Аудиторію «Потрібна» видалити не можна: вона в розкладі 1\u00a0групи (Математика київ Щ).');
    expect(body.data).toEqual({
      groups: [{ id: groupId, className: 'Щ', subjectName: 'Математика київ', isArchived: false }], teachers: [], topicCount: 0, lessonCount: 0,
    });
    expect(await kyiv.admin.data(classroomsRoutes.usage, {})).toContainEqual({ id, name: 'Потрібна', groupCount: 1, places: null });
    await kyiv.admin.data(groupsRoutes.update, { body: { ...kyiv.group({ name: 'Щ' }), id: groupId } });
    expect((await remove(id)).status).toBe(200);
  });

  it('waits for a save of a group that takes the classroom, and is then refused', async () => {
    const id = await add('Щойно взята');
    const groupId = await kyiv.addGroup({ name: 'Є' });
    const slot = { group_id: groupId, day_of_week: 4, classroom_id: id, start_time: '09:00:00' };
    const { status, body } = await callDuring(
      kyiv, (tables) => tables.insertInto('schedule_slots').values(slot).execute(), () => remove(id));
    expect([status, body.code]).toEqual([409, 'classrooms.in-use']);
    expect(body.data).toMatchObject({ groups: [{ id: groupId }] });
  });

  it('while a group takes the classroom ends in deletion or refusal, never in a failure', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, (_, index) => add(`Перегони ${index}`)));
    const outcomes = await Promise.all(ids.map(async (id) => {
      const [removed, used] = await Promise.all([remove(id), kyiv.admin.call(groupsRoutes.create, { body: inClassroom(id) })]);
      return [removed.status, used.status];
    }));
    for (const outcome of outcomes) expect([[200, 400], [200, 409], [409, 200]]).toContainEqual(outcome);
  });
});

describe('isolation', () => {
  it('keeps each centre’s classrooms to itself', async () => {
    const id = await add('Лише київська');
    expect(JSON.stringify(await lviv.admin.data(classroomsRoutes.usage, {}))).not.toMatch(/київ/);
    expect((await lviv.admin.call(classroomsRoutes.remove, { params: { id } })).body.code).toBe('classrooms.not-found');
    expect((await lviv.admin.call(classroomsRoutes.update, { body: { id, name: 'Чужа' } })).body.code).toBe('classrooms.not-found');
    expect(await kyiv.admin.data(classroomsRoutes.list, {})).toContainEqual({ id, name: 'Лише київська' });
  });

  it('closes the calls to every other role', async () => {
    await expectClosedToOthers(kyiv, Object.values(classroomsRoutes));
  });
});
