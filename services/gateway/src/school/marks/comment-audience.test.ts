import { auditLogRoutes } from '@dzvinok/contract/audit-log';
import { familyRoutes } from '@dzvinok/contract/family';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { progressRoutes } from '@dzvinok/contract/progress';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { db } from '../../runtime/database/database.ts';
import { scenario } from '../../../test/lessons-scenario.fixture.ts';
import { openMarksScenario, type MarksScenario } from './marks.fixture.ts';

const { group } = scenario;
let at: MarksScenario;

beforeAll(async () => {
  at = await openMarksScenario();
});
afterAll(() => at.app.close());
beforeEach(() => at.begin());

it('a comment is for staff unless its save says that it is for the family', async () => {
  const comment = 'Добре';
  expect(await at.mark({ comment })).toMatchObject({ commentAudience: 'staff', version: 1 });
  expect(await at.mark({ comment, commentAudience: 'family' })).toMatchObject({ commentAudience: 'family', version: 2 });
  expect((await at.post({ comment, commentAudience: 'everybody' as 'staff' })).status).toBe(400);
});

it('the audience stays through saves that do not name it, and a new text is for staff', async () => {
  const { id } = await at.mark({ comment: 'Добре', commentAudience: 'family' });
  expect(await at.mark({ comment: 'Добре', classworkMark: 9 })).toMatchObject({ commentAudience: 'family', classworkMark: 9 });
  expect((await at.put({ id, comment: 'Списує' })).body.data).toMatchObject({ commentAudience: 'staff' });
});

it('the audience is removed with its comment', async () => {
  await at.mark({ comment: 'Добре', commentAudience: 'family' });
  expect(await at.mark({ comment: null, commentAudience: 'family' })).toMatchObject({ comment: null, commentAudience: 'staff' });
  const { outcomes: [nothing] } = await at.saveMany([{ studentId: at.centre.ids.bohdan, comment: ' ', commentAudience: 'family' }]);
  expect(nothing).toMatchObject({ mark: { comment: null, commentAudience: 'staff' } });
});

it('the audience is in all that staff reads: the journal, the lesson, the history and the audit log', async () => {
  const { outcomes: [outcome] } = await at.saveMany([{ comment: 'Добре', commentAudience: 'family' }]);
  if (outcome?.kind !== 'saved') throw new Error('not saved');
  const { mark: { id, version } } = outcome;
  await at.saveMany([{ comment: 'Добре', commentAudience: 'staff', version }]);
  const after = { comment: 'Добре', commentAudience: 'staff' };
  expect(await at.changes(id)).toMatchObject([{ before: { comment: 'Добре', commentAudience: 'family' }, after }, { before: null }]);
  const { students } = await at.teacher.data(lessonsRoutes.journal, { params: { id: group } });
  expect(students.flatMap(({ marks }) => marks)).toMatchObject([{ id, ...after }]);
  const lesson = await at.teacher.data(lessonsRoutes.one, { params: { classId: group, lessonId: at.today } });
  expect(lesson.students.find(({ mark }) => mark)?.mark).toMatchObject({ id, ...after });
  const { entries: [last, first] } = await at.admin.data(auditLogRoutes.list, { query: { action: 'marks.saved' } });
  expect([first, last]).toMatchObject([
    { after: [{ comment: 'Добре', commentAudience: 'family' }] },
    { before: [{ commentAudience: 'family' }], after: [{ commentAudience: 'staff' }] },
  ]);
});

it('the migration leaves all existing comments to staff', async () => {
  await at.centre.within(() => db().insertInto('marks').values({
    lesson_id: at.today, student_id: at.centre.ids.anna, homework_mark: null, classwork_mark: 8, comment: 'Давній',
  }).execute());
  expect(await at.rows()).toMatchObject([{ comment: 'Давній', comment_audience: 'staff' }]);
});

it('the family reads its comments at the lesson and in progress', async () => {
  const { ids } = at.centre;
  await at.mark({ comment: 'Для Анни', commentAudience: 'family' });
  await at.mark({ studentId: ids.bohdan, comment: 'Для центру' });
  const [anna, parent] = await Promise.all([at.centre.signIn('anna'), at.centre.signIn('parent')]);
  for (const [who, studentId, comment] of [[anna, ids.anna, 'Для Анни'], [parent, ids.anna, 'Для Анни'], [parent, ids.bohdan, null]] as const) {
    const query = { studentId };
    expect((await who.data(familyRoutes.week, { query })).map((lesson) => lesson.comment)).toEqual([null, comment]);
    const [subject] = await who.data(progressRoutes.list, { query });
    expect(subject?.points.map((point) => point.comment)).toEqual([null, comment]);
  }
});
