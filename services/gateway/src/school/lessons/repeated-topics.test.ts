import { calendarRoutes } from '@dzvinok/contract/calendar';
import { familyRoutes } from '@dzvinok/contract/family';
import { homeworksRoutes } from '@dzvinok/contract/homeworks';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { marksRoutes } from '@dzvinok/contract/marks';
import { progressRoutes } from '@dzvinok/contract/progress';
import { runsRoutes } from '@dzvinok/contract/runs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { holdLesson, openLessonsScenario, saturdayNoon, scenario, statuses, StoppedClock, type LessonsScenario } from '../../../test/lessons-scenario.fixture.ts';
import { db } from '../../runtime/database/database.ts';

// the group meets on Mondays and Saturdays; the extra lesson is on Friday
const clock = new StoppedClock(saturdayNoon);
const { group, topics } = scenario;
const [monday, friday] = ['2026-11-16', '2026-11-20'];
let app: TestApp;
let centre: LessonsScenario;
let teacher: TestSession;
let admin: TestSession;
let first: number;

beforeAll(async () => {
  app = await startTestApp({ clock });
  centre = await openLessonsScenario(app);
  await centre.within(() => db().updateTable('groups').set({ created_at: new Date('2026-09-01') }).execute());
});
afterAll(() => app.close());

async function at(now: string): Promise<void> {
  clock.set(now);
  [teacher, admin] = [await centre.signIn('teacher'), await centre.signIn('admin')];
}

beforeEach(async () => {
  await centre.within(async () => {
    for (const table of ['lessons', 'extra_lessons', 'lesson_changes'] as const) await db().deleteFrom(table).execute();
  });
  first = await holdLesson(centre, { topicId: topics.fractions, day: monday, startsAt: `${monday}T16:00:00+02:00`, homework: 'Вправа 1' });
  await at('2026-11-19T10:00:00+02:00');
  await admin.data(calendarRoutes.createExtra, { params: { id: group }, body: { startDateTime: `${friday}T10:00:00+02:00`, isOnline: true, reason: 'Повторення' } });
  await at(`${friday}T10:05:00+02:00`);
});

const start = (topicId: number, day?: string) => teacher.call(lessonsRoutes.start, { params: { id: group, topicId }, query: { day } });
const change = (lessonId: number, topicId: number) => teacher.call(lessonsRoutes.changeTopic, { params: { classId: group, lessonId, topicId } });
const header = () => teacher.data(lessonsRoutes.header, { params: { id: group } });
const lesson = (lessonId: number) => teacher.data(lessonsRoutes.one, { params: { classId: group, lessonId } });
const codeOf = ({ status, body: { code } }: { status: number; body: { code?: unknown } }) => [status, code];
async function repeat(): Promise<number> {
  return lessonsRoutes.start.data.parse((await start(topics.fractions)).body.data).id;
}

describe('an extra lesson', () => {
  it('may repeat a topic of the group, once for simultaneous calls', async () => {
    expect(await header()).toMatchObject({ isExtraToday: true, missedExtraDays: [] });
    const replies = await Promise.all(Array.from({ length: 10 }, () => start(topics.fractions)));
    expect(statuses(replies)).toEqual({ 200: 10 });
    const id = await repeat();
    expect([await lesson(id), await lesson(first)]).toMatchObject([{ topicId: topics.fractions, isExtra: true }, { topicId: topics.fractions, isExtra: false }]);
    const { lessons } = await teacher.data(lessonsRoutes.journal, { params: { id: group } });
    expect(lessons.map((one) => [one.id, one.topicId])).toEqual([[first, topics.fractions], [id, topics.fractions]]);
  });

  it('that was not started on its day may repeat a topic too', async () => {
    await at('2026-11-21T12:00:00+02:00');
    expect(await header()).toMatchObject({ isExtraToday: false, missedExtraDays: [friday] });
    expect((await start(topics.fractions, friday)).status).toBe(200);
  });

  it('has marks, absences, homework and a price of its own', async () => {
    const id = await repeat();
    const studentId = centre.ids.anna;
    const mark = (body: object) => teacher.call(marksRoutes.create, { params: { classId: group }, body: { studentId, topicId: topics.fractions, ...body } });
    expect((await mark({ lessonId: first, classworkMark: 5 })).body.data).toMatchObject({ lessonId: first });
    expect((await mark({ absent: true })).body.data, 'the latest lesson with the topic').toMatchObject({ lessonId: id });
    await teacher.data(homeworksRoutes.set, { params: { id: group }, body: 'Вправа 2' });
    const anna = await centre.signIn('anna');
    expect((await anna.data(progressRoutes.list, { query: {} }))[0]?.points).toMatchObject([
      { lessonId: first, date: monday, classworkMark: 5, absent: false }, { lessonId: id, date: friday, classworkMark: null, absent: true },
    ]);
    expect((await anna.data(familyRoutes.missedLessons, { query: {} }))[0]?.dates).toMatchObject([{ date: friday, homeworkDescription: 'Вправа 2' }]);
    const week = await anna.data(familyRoutes.week, { query: { week: monday } });
    expect(week.flatMap(({ diary }) => (diary ? [[diary.lessonId, diary.classworkMark, diary.absent, diary.nextHomework]] : []))).toEqual([
      [first, 5, false, 'Вправа 1'], [id, null, true, 'Вправа 2'],
    ]);
    await centre.within(() => db().updateTable('groups').set({ price_per_lesson: '100' }).where('id', '=', group).execute());
    const { charges } = await admin.data(runsRoutes.preview, { params: { month: '2026-11' } });
    expect(charges.find((charge) => charge.studentId === studentId)).toMatchObject({ basis: { lessons: 2 } });
  });
});

describe('a topic', () => {
  it('is used once by ordinary lessons, also next to one that repeats it', async () => {
    await repeat();
    expect(codeOf(await change(first, topics.percents))).toEqual([200, undefined]);
    await at('2026-11-21T18:05:00+02:00');
    expect(codeOf(await start(topics.fractions))).toEqual([409, 'lessons.topic-used']);
    const { id } = lessonsRoutes.start.data.parse((await start(topics.equations)).body.data);
    expect(codeOf(await change(id, topics.percents))).toEqual([409, 'lessons.topic-used']);
    await expect(centre.within(() => db().updateTable('lessons').set({ topic_id: topics.percents }).where('id', '=', id).execute())).rejects.toThrow('lessons_topic_once');
  });

  it('may be changed in an extra lesson, to one of its own and back', async () => {
    const id = await repeat();
    for (const topicId of [topics.powers, topics.powers, topics.fractions]) expect((await change(id, topicId)).body.data).toMatchObject({ id, topicId });
    expect((await change(first, topics.fractions)).body.data).toMatchObject({ id: first });
    await at('2026-11-21T18:05:00+02:00');
    expect((await start(topics.powers)).status).toBe(200);
  });
});
