import { groupsRoutes } from '@dzvinok/contract/groups';
import { subjectColorOf, subjectsRoutes } from '@dzvinok/contract/subjects';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import { topicsRoutes } from '@dzvinok/contract/topics';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn, type TestApp } from '../../../test/app.fixture.ts';
import { expectClosedToOthers, expectRefusedBodies, openTwoCentres, phones, type FilledCentre } from '../../../test/filled-centre.fixture.ts';
import { callDuring } from '../../../test/concurrent-change.fixture.ts';

let app: TestApp;
let kyiv: FilledCentre;
let lviv: FilledCentre;

beforeAll(async () => { ({ app, kyiv, lviv } = await openTwoCentres()); });
afterAll(() => app.close());

async function add(name: string): Promise<number> {
  return (await kyiv.admin.data(subjectsRoutes.create, { body: { name } })).id;
}

const remove = (id: number) => kyiv.admin.call(subjectsRoutes.remove, { params: { id } });

describe('adding a subject', () => {
  it('trims the name and gives the subject the colour of its name', async () => {
    const { body } = await kyiv.admin.call(subjectsRoutes.create, { body: { name: '  Історія України ' } });
    expect(body).toMatchObject({ message: 'Предмет додано', data: { name: 'Історія України', color: 'green' } });
    const { id } = subjectsRoutes.create.data.parse(body.data);
    expect(await kyiv.auditCount('subjects.created', id)).toBe(1);
    expect(await kyiv.admin.data(subjectsRoutes.create, { body: { name: 'Хімія', color: 'blue' } })).toMatchObject({ color: 'blue' });
    const teacher = await signIn(app, kyiv.tenant, phones.teacher);
    expect(await teacher.data(subjectsRoutes.list, {})).toContainEqual({ id, name: 'Історія України', color: 'green' });
  });

  it('knows the colours of the specification', () => {
    const colors = ['Українська мова', 'ГЕОГРАФІЯ', 'Математика', 'Фізика', 'Історія України', 'Англійська мова', 'Біологія', 'Хімія', 'Йога'];
    expect(colors.map(subjectColorOf)).toEqual(
      ['purple', 'purple', 'blue', 'blue', 'green', 'yellow', 'yellow', 'yellow', 'purple']);
  });

  it('refuses an existing name in any letter case, also when fifty are added at once', async () => {
    await add('Їзда верхи');
    const again = await kyiv.admin.call(subjectsRoutes.create, { body: { name: 'їЗДА ВЕРХИ' } });
    expect([again.status, again.body.code, again.body.fields]).toEqual([409, 'subjects.name-taken', { name: 'Такий предмет уже є.' }]);
    const replies = await Promise.all(Array.from({ length: 50 }, () =>
      kyiv.admin.call(subjectsRoutes.create, { body: { name: 'Перегони' } })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body: { code } }) => code === 'subjects.name-taken')).toHaveLength(49);
  });

  it('refuses a malformed subject', async () => {
    const changes = [{ name: '' }, { name: '  ' }, { name: 7 }, { name: undefined }, { name: 'п'.repeat(101) }, { color: 'red' }, { color: 1 }];
    await expectRefusedBodies(kyiv.admin, subjectsRoutes.create, { body: { name: 'Предмет' }, changes });
    await expectRefusedBodies(kyiv.admin, subjectsRoutes.update, {
      body: { id: kyiv.subjectId, name: 'Предмет', color: 'blue' },
      changes: [...changes, { color: undefined }, { id: 0 }, { id: 'x' }, { id: undefined }],
    });
  });
});

describe('changing a subject', () => {
  it('renames and recolours the subject wherever it is shown', async () => {
    const id = await add('Стара назва');
    const { body } = await kyiv.admin.call(subjectsRoutes.update, { body: { id, name: ' Нова назва ', color: 'yellow' } });
    expect(body).toMatchObject({ message: 'Предмет оновлено', data: { id, name: 'Нова назва', color: 'yellow' } });
    expect(await kyiv.auditCount('subjects.updated', id)).toBe(1);
    await kyiv.addGroup({ subjectId: id });
    const groups = await kyiv.admin.data(groupsRoutes.list, {});
    expect(groups).toContainEqual(expect.objectContaining({ subjectName: 'Нова назва', subjectColor: 'yellow' }));
    const recased = await kyiv.admin.call(subjectsRoutes.update, { body: { id, name: 'НОВА НАЗВА', color: 'yellow' } });
    expect(recased.status).toBe(200);
  });

  it('refuses the name of another subject and an unknown id', async () => {
    const id = await add('Перший');
    await add('Другий');
    const taken = await kyiv.admin.call(subjectsRoutes.update, { body: { id, name: 'другий', color: 'blue' } });
    expect([taken.status, taken.body.code, Object.keys(taken.body.fields ?? {})]).toEqual([409, 'subjects.name-taken', ['name']]);
    const unknown = await kyiv.admin.call(subjectsRoutes.update, { body: { id: 987_654, name: 'Третій', color: 'blue' } });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'subjects.not-found']);
  });
});

describe('deleting a subject', () => {
  it('that is unused works once', async () => {
    const id = await add('Зайвий');
    const { status, body } = await remove(id);
    expect([status, body.message]).toEqual([200, 'Предмет видалено']);
    expect(await kyiv.auditCount('subjects.deleted', id)).toBe(1);
    expect((await remove(id)).body.code).toBe('subjects.not-found');
    expect((await kyiv.admin.data(subjectsRoutes.list, {})).map((subject) => subject.id)).not.toContain(id);
  });

  it('is refused with the names of its users', async () => {
    const id = await add('Потрібний');
    const teacherId = await kyiv.addTeacher({ fullName: 'Яременко Яна', subjectId: id });
    const goneId = await kyiv.addTeacher({ fullName: 'Ант Антін', subjectId: id });
    await kyiv.admin.data(teachersRoutes.archive, { params: { id: goneId } });
    const groupId = await kyiv.addGroup({ subjectId: id, name: 'Ю' });
    await kyiv.admin.data(topicsRoutes.create, { body: { subjectId: id, name: 'Тема' } });
    await kyiv.inside((tables) => tables.insertInto('lessons')
      .values({ group_id: groupId, lesson_date: '2026-03-02', starts_at: '2026-03-02T10:00:00Z' }).execute());

    const { status, body } = await remove(id);
    expect([status, body.code]).toEqual([409, 'subjects.in-use']);
    expect(body.data).toEqual({
      groups: [{ id: groupId, className: 'Ю', subjectName: 'Потрібний', isArchived: false }],
      teachers: [
        { id: teacherId, fullName: 'Яременко Яна', isArchived: false },
        { id: goneId, fullName: 'Ант Антін', isArchived: true },
      ],
      topicCount: 1,
      lessonCount: 1,
    });
    for (const part of ['1\u00a0група (Потрібний Ю)', 'Яременко Яна, Ант Антін (в архіві)', '1\u00a0тема', '1\u00a0урок']) {
      expect(body.errorMessage).toContain(part);
    }
    const used = (await kyiv.admin.data(subjectsRoutes.usage, {})).find((subject) => subject.id === id);
    expect(used).toEqual({ id, name: 'Потрібний', color: 'purple', groupCount: 1, teacherCount: 2, topicCount: 1 });
  });

  it('while it is being used ends in deletion or refusal, never in a failure', async () => {
    const ids = await Promise.all(Array.from({ length: 9 }, (_, index) => add(`Перегони ${index}`)));
    const uses = [
      (id: number) => kyiv.admin.call(topicsRoutes.create, { body: { subjectId: id, name: 'Тема' } }),
      (id: number) => kyiv.admin.call(groupsRoutes.create, { body: kyiv.group({ subjectId: id }) }),
      (id: number) => kyiv.admin.call(teachersRoutes.create, { body: kyiv.teacher({ subjectId: id }) }),
    ];
    const outcomes = await Promise.all(ids.map(async (id, index) => {
      const use = uses[index % uses.length];
      const [removed, used] = await Promise.all([remove(id), use?.(id)]);
      return [removed.status, used?.status];
    }));
    for (const [removed, used] of outcomes) expect([[200, 400], [409, 200]]).toContainEqual([removed, used]);
  });
});

describe('a subject that is just being used', () => {
  it('is not deleted, and the refusal names the new use', async () => {
    const id = await add('Щойно взятий');
    const { status, body } = await callDuring(
      kyiv,
      (tables) => tables.insertInto('topics').values({ subject_id: id, name: 'Тема' }).execute(),
      () => remove(id),
    );
    expect([status, body.code]).toEqual([409, 'subjects.in-use']);
    expect(body.data).toMatchObject({ topicCount: 1 });
  });

  it('while it is being deleted is refused like an unknown subject', async () => {
    const uses = [
      (id: number) => kyiv.admin.call(topicsRoutes.create, { body: { subjectId: id, name: 'Тема' } }),
      (id: number) => kyiv.admin.call(groupsRoutes.create, { body: kyiv.group({ subjectId: id }) }),
      (id: number) => kyiv.admin.call(teachersRoutes.create, { body: kyiv.teacher({ subjectId: id }) }),
    ];
    for (const [index, use] of uses.entries()) {
      const id = await add(`Зникає ${index}`);
      const { status, body } = await callDuring(
        kyiv, (tables) => tables.deleteFrom('subjects').where('id', '=', id).execute(), () => use(id));
      expect([status, body.code]).toEqual([400, ['topics', 'groups', 'teachers'][index] + '.unknown-subject']);
    }
  });
});

describe('isolation', () => {
  it('keeps each centre’s subjects to itself', async () => {
    await add('Лише київський');
    expect(JSON.stringify(await lviv.admin.data(subjectsRoutes.usage, {}))).not.toMatch(/київ/);
    const id = Math.max(...(await kyiv.admin.data(subjectsRoutes.list, {})).map((subject) => subject.id));
    const there = await lviv.admin.call(subjectsRoutes.remove, { params: { id } });
    expect(there.body.code).toBe('subjects.not-found');
    expect((await kyiv.admin.data(subjectsRoutes.list, {})).map((subject) => subject.id)).toContain(id);
  });

  it('closes the calls to every other role', async () => {
    await expectClosedToOthers(kyiv, Object.values(subjectsRoutes));
  });
});
