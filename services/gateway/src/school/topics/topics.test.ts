import { classroomsRoutes } from '@dzvinok/contract/classrooms';
import { subjectsRoutes } from '@dzvinok/contract/subjects';
import { topicsRoutes } from '@dzvinok/contract/topics';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn, type TestApp } from '../../../test/app.fixture.ts';
import {
  expectClosedToOthers, expectRefusedBodies, openTwoCentres, phones, type FilledCentre,
} from '../../../test/filled-centre.fixture.ts';

let app: TestApp;
let kyiv: FilledCentre;
let lviv: FilledCentre;

beforeAll(async () => { ({ app, kyiv, lviv } = await openTwoCentres()); });
afterAll(() => app.close());

function topicsOf(subjectId: number, centre = kyiv) {
  return centre.admin.data(topicsRoutes.list, { query: { subjectId } });
}

describe('subjects and classrooms', () => {
  it('are those of the centre, in the usual order', async () => {
    expect(await kyiv.admin.data(subjectsRoutes.list, {})).toEqual([
      { id: kyiv.otherSubjectId, name: 'Географія київ', color: 'purple' },
      { id: kyiv.subjectId, name: 'Математика київ', color: 'blue' },
    ]);
    expect(await kyiv.admin.data(classroomsRoutes.list, {})).toEqual([
      { id: kyiv.otherClassroomId, name: 'Кабінет 2 київ' },
      { id: kyiv.classroomId, name: 'Кабінет 10 київ' },
    ]);
    expect((await lviv.admin.data(classroomsRoutes.list, {})).map(({ name }) => name))
      .toEqual(['Кабінет 2 львів', 'Кабінет 10 львів']);
  });

  it('let a teacher read the subjects', async () => {
    const teacher = await signIn(app, kyiv.tenant, phones.teacher);
    expect(await teacher.data(subjectsRoutes.list, {})).toHaveLength(2);
  });

  it('are closed to every other role', async () => {
    await expectClosedToOthers(kyiv, [subjectsRoutes.list, classroomsRoutes.list]);
  });
});

describe('topics', () => {
  it('are added to a subject and read by its teachers', async () => {
    const { body } = await kyiv.admin.call(topicsRoutes.create, { body: { name: '  Дроби ', subjectId: kyiv.subjectId } });
    expect(body).toMatchObject({ message: 'Тему додано', data: { name: 'Дроби', subjectId: kyiv.subjectId } });
    const teacher = await signIn(app, kyiv.tenant, phones.teacher);
    expect(await teacher.data(topicsRoutes.list, { query: { subjectId: kyiv.subjectId } })).toContainEqual(body.data);
    expect(await topicsOf(kyiv.otherSubjectId)).toEqual([]);
    expect(await topicsOf(987_654)).toEqual([]);
  });

  it('have a unique name within the subject, in any letter case', async () => {
    await kyiv.admin.data(topicsRoutes.create, { body: { name: 'Їжаки', subjectId: kyiv.subjectId } });
    const again = await kyiv.admin.call(topicsRoutes.create, { body: { name: 'їЖАКИ', subjectId: kyiv.subjectId } });
    expect([again.status, again.body.code, Object.keys(again.body.fields ?? {})]).toEqual([409, 'topics.name-taken', ['name']]);
    const elsewhere = await kyiv.admin.call(topicsRoutes.create, { body: { name: 'Їжаки', subjectId: kyiv.otherSubjectId } });
    expect(elsewhere.status).toBe(200);
  });

  it('are one topic after fifty concurrent adds', async () => {
    const body = { name: 'Перегони', subjectId: kyiv.subjectId };
    const replies = await Promise.all(Array.from({ length: 50 }, () => kyiv.admin.call(topicsRoutes.create, { body })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body: { code } }) => code === 'topics.name-taken')).toHaveLength(49);
  });

  it('are renamed, but stay with their subject', async () => {
    const { id } = await kyiv.admin.data(topicsRoutes.create, { body: { name: 'Стара назва', subjectId: kyiv.subjectId } });
    const { body } = await kyiv.admin.call(topicsRoutes.update, { body: { id, name: 'Нова назва', subjectId: kyiv.subjectId } });
    expect(body).toMatchObject({ message: 'Тему оновлено', data: { id, name: 'Нова назва', subjectId: kyiv.subjectId } });
    const moved = await kyiv.admin.call(topicsRoutes.update, { body: { id, name: 'Нова назва', subjectId: kyiv.otherSubjectId } });
    expect([moved.status, moved.body.code]).toEqual([400, 'topics.subject-locked']);
    const taken = await kyiv.admin.call(topicsRoutes.update, { body: { id, name: 'дроби', subjectId: kyiv.subjectId } });
    expect([taken.status, taken.body.code]).toEqual([409, 'topics.name-taken']);
    expect(await topicsOf(kyiv.subjectId)).toContainEqual({ id, name: 'Нова назва', subjectId: kyiv.subjectId });
    const recased = await kyiv.admin.call(topicsRoutes.update, { body: { id, name: 'НОВА НАЗВА', subjectId: kyiv.subjectId } });
    expect(recased.body.data).toMatchObject({ name: 'НОВА НАЗВА' });
  });

  it('are logged with the actor of each add and rename, and not for refused or unchanged saves', async () => {
    const subjectId = kyiv.otherSubjectId;
    const { id } = await kyiv.admin.data(topicsRoutes.create, { body: { name: 'Слід', subjectId } });
    await kyiv.admin.call(topicsRoutes.create, { body: { name: 'слід', subjectId } });
    for (const name of ['Слід', 'Сліди', 'Сліди', 'Я']) {
      await kyiv.admin.call(topicsRoutes.update, { body: { id, name, subjectId } });
    }
    const entries = await kyiv.inside((tables) => tables.selectFrom('audit_log').select(['action', 'details', 'actor_id', 'actor_name'])
      .where('entity', '=', 'topic').where('entity_id', '=', id).orderBy('id').execute());
    expect(entries.map(({ action, details }) => [action, details])).toEqual([
      ['topics.created', { name: 'Слід', subjectId }],
      ['topics.renamed', { from: 'Слід', to: 'Сліди' }],
    ]);
    expect(entries.every(({ actor_id: actor, actor_name: name }) => Number(actor) > 0 && Boolean(name))).toBe(true);
  });

  it('with unknown ids are refused', async () => {
    const topic = await kyiv.admin.call(topicsRoutes.update, { body: { id: 987_654, name: 'Тема', subjectId: kyiv.subjectId } });
    expect([topic.status, topic.body.code]).toEqual([404, 'topics.not-found']);
    const subject = await kyiv.admin.call(topicsRoutes.create, { body: { name: 'Тема', subjectId: 987_654 } });
    expect([subject.status, subject.body.code]).toEqual([400, 'topics.unknown-subject']);
  });

  it('are refused when malformed', async () => {
    const body = { name: 'Тема', subjectId: kyiv.subjectId };
    const changes = [{ name: 'Я' }, { name: ' Я ' }, { name: '' }, { name: 7 }, { name: undefined }, { name: 'т'.repeat(301) },
      { subjectId: 0 }, { subjectId: '1' }, { subjectId: undefined }];
    await expectRefusedBodies(kyiv.admin, topicsRoutes.create, { body, changes });
    await expectRefusedBodies(kyiv.admin, topicsRoutes.update, { body: { ...body, id: 1 }, changes: [...changes, { id: 'a' }] });
    for (const query of ['', '?subjectId=', '?subjectId=x', '?subjectId=0']) {
      const reply = await app.request({
        method: 'GET', url: `/api/LessonTopics${query}`, host: kyiv.admin.host, token: kyiv.admin.accessToken,
      });
      expect([query, reply.status]).toEqual([query, 400]);
    }
  });

  it('of another centre are not found under the same ids', async () => {
    const { id } = await lviv.admin.data(topicsRoutes.create, { body: { name: 'Лише львівська', subjectId: lviv.subjectId } });
    expect(lviv.subjectId).toBe(kyiv.subjectId);
    expect(await topicsOf(lviv.subjectId, lviv)).toMatchObject([{ name: 'Лише львівська' }]);
    expect((await topicsOf(kyiv.subjectId)).map(({ name }) => name)).not.toContain('Лише львівська');
    expect(await topicsOf(kyiv.subjectId)).toContainEqual(expect.objectContaining({ id }));
    await kyiv.admin.data(topicsRoutes.update, { body: { id, name: 'Київська під тим самим числом', subjectId: kyiv.subjectId } });
    expect(await topicsOf(lviv.subjectId, lviv)).toMatchObject([{ id, name: 'Лише львівська' }]);
  });

  it('are closed to every other role', async () => {
    await expectClosedToOthers(kyiv, Object.values(topicsRoutes));
  });
});
