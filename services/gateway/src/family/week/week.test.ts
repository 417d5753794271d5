import { broadcastsRoutes } from '@dzvinok/contract/broadcasts';
import { familyRoutes } from '@dzvinok/contract/family';
import { homeworksRoutes } from '@dzvinok/contract/homeworks';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { marksRoutes } from '@dzvinok/contract/marks';
import { recordingsRoutes } from '@dzvinok/contract/recordings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hostOf, startTestApp, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { db } from '../../runtime/database/database.ts';
import { holdLesson, openLessonsScenario, saturday, saturdayNoon, scenario, StoppedClock, type LessonsScenario } from '../../../test/lessons-scenario.fixture.ts';

const clock = new StoppedClock(saturdayNoon);
const { topics, group } = scenario;
let app: TestApp;
let centre: LessonsScenario;
let anna: TestSession;
let parent: TestSession;
let teacher: TestSession;

beforeAll(async () => {
  app = await startTestApp({ clock });
  centre = await openLessonsScenario(app);
  anna = await centre.signIn('anna');
  parent = await centre.signIn('parent');
  teacher = await centre.signIn('teacher');
});
afterAll(() => app.close());

beforeEach(async () => {
  clock.set(saturdayNoon);
  await centre.within(() => db().deleteFrom('lessons').execute());
});

const week = (query: { week?: string; studentId?: number } = {}, who = anna) => who.data(familyRoutes.week, { query });

describe('the week', () => {
  it('runs from Monday to Sunday of the centre’s zone', async () => {
    const items = await week();
    expect(items).toEqual([
      {
        classId: group, className: 'А', dayOfWeek: 1, startDateTime: '2026-11-16T16:00:00+02:00', plannedOn: '2026-11-16', substitute: null, announcedAbsence: null, frozenUntil: null, lessonDuration: 60,
        subjectName: `Математика ${centre.tenant.code}`, subjectColor: 'blue', classroomName: `Кабінет 7 ${centre.tenant.code}`,
        homeworkDescription: null, homework: null, comment: null, diary: null, status: null, canChooseStatus: false,
        chooseUntil: '2026-11-16T15:45:00+02:00', chooseSecondsLeft: 0, joinUrl: null,
      },
      expect.objectContaining({
        dayOfWeek: 6, startDateTime: '2026-11-21T18:00:00+02:00', canChooseStatus: true,
        chooseUntil: '2026-11-21T17:45:00+02:00', chooseSecondsLeft: 5 * 3600 + 45 * 60,
      }),
    ]);
    clock.set('2026-11-22T21:59:00Z');
    expect((await week({}, await centre.signIn('anna')))[0]?.startDateTime).toBe('2026-11-16T16:00:00+02:00');
    clock.set('2026-11-22T22:00:00Z');
    expect((await week({}, await centre.signIn('anna')))[0]?.startDateTime).toBe('2026-11-23T16:00:00+02:00');
  });

  it('may be any other week, across the clock change', async () => {
    const items = await week({ week: '2026-10-25' });
    expect(items.map((item) => item.startDateTime)).toEqual(['2026-10-19T16:00:00+03:00', '2026-10-24T18:00:00+03:00']);
    const next = await week({ week: '2026-10-26' });
    expect(next[0]?.startDateTime).toBe('2026-10-26T16:00:00+02:00');
    for (const far of ['1000-01-01', '9999-12-31']) expect(await week({ week: far })).toEqual([]);
  });

  it('shows a default length when the group states none', async () => {
    const [item] = await week({}, await centre.signIn('yeva'));
    expect(item).toMatchObject({ lessonDuration: 45, startDateTime: '2026-11-21T10:00:00+02:00' });
  });

  it('shows a held lesson in place of its slot, and adds a lesson outside the slots', async () => {
    await holdLesson(centre, { topicId: topics.percents, day: '2026-11-16', startsAt: '2026-11-16T15:00:00Z' });
    await holdLesson(centre, { topicId: topics.powers, day: '2026-11-18', startsAt: '2026-11-18T10:00:00Z' });
    const items = await week();
    expect(items.map((item) => [item.startDateTime, item.classroomName === null])).toEqual([
      ['2026-11-16T17:00:00+02:00', false],
      ['2026-11-18T12:00:00+02:00', true],
      ['2026-11-21T18:00:00+02:00', false],
    ]);
  });

  it('ends with the membership', async () => {
    const denys = await centre.signIn('denys');
    expect(await week({}, denys)).toEqual([]);
    const before = await week({ week: '2026-11-10' }, denys);
    expect(before.map((item) => item.startDateTime)).toEqual(['2026-11-09T16:00:00+02:00', '2026-11-14T18:00:00+02:00']);
    expect(await week({ week: '2026-08-20' })).toEqual([]);
  });

  it('counts a student who learns online as online until the student chooses', async () => {
    const items = await week({}, await centre.signIn('bohdan'));
    expect(items.map((item) => item.status)).toEqual([1, 1]);
  });

  it('shows homework at the lesson at which it is due', async () => {
    await holdLesson(centre, { topicId: topics.percents, day: '2026-11-14', startsAt: '2026-11-14T16:00:00Z', homework: 'На понеділок' });
    await holdLesson(centre, { topicId: topics.powers, day: '2026-11-16', startsAt: '2026-11-16T14:00:00Z', homework: 'На суботу' });
    expect((await week()).map((item) => item.homeworkDescription)).toEqual(['На понеділок', 'На суботу']);
    expect((await week({ week: '2026-11-23' })).map((item) => item.homeworkDescription)).toEqual([null, null]);
    await teacher.data(lessonsRoutes.start, { params: { id: group, topicId: topics.fractions } });
    await teacher.data(homeworksRoutes.set, { params: { id: group }, body: 'На наступний понеділок' });
    expect((await week()).map((item) => item.homeworkDescription)).toEqual(['На понеділок', 'На суботу']);
    expect((await week({ week: '2026-11-23' })).map((item) => item.homeworkDescription)).toEqual(['На наступний понеділок', null]);
  });

  it('is a diary of the held lessons, of the student’s own marks only', async () => {
    const first = await holdLesson(centre, { topicId: topics.percents, day: '2026-11-14', startsAt: '2026-11-14T16:00:00Z', homework: 'На понеділок' });
    const held = await holdLesson(centre, { topicId: topics.powers, day: '2026-11-16', startsAt: '2026-11-16T14:00:00Z', homework: 'На суботу' });
    const admin = await centre.signIn('admin');
    await admin.data(recordingsRoutes.set, { params: { classId: group, lessonId: held }, body: { url: 'https://example.ua/7' } });
    await admin.data(marksRoutes.create, { params: { classId: group }, body: {
      studentId: centre.ids.anna, topicId: topics.powers, classworkMark: 11, homeworkMark: 9, isLate: true, comment: 'Молодець', commentAudience: 'family',
    } });
    await anna.data(homeworksRoutes.setDone, { params: { lessonId: first }, body: { isDone: true } });
    const entry = {
      lessonId: held, topicName: `Степені ${centre.tenant.code}`, recordingUrl: 'https://example.ua/7', nextHomework: 'На суботу',
    };
    expect(await week()).toEqual([
      expect.objectContaining({
        homeworkDescription: 'На понеділок', homework: { lessonId: first, isDone: true }, comment: 'Молодець',
        diary: { ...entry, homeworkMark: 9, classworkMark: 11, isMilestone: false, absent: false, notReady: false, isLate: true },
      }),
      expect.objectContaining({ homeworkDescription: 'На суботу', homework: { lessonId: held, isDone: false }, comment: null, diary: null }),
    ]);
    const [ofBohdan] = await week({ studentId: centre.ids.bohdan }, parent);
    expect(ofBohdan).toMatchObject({
      homework: { lessonId: first, isDone: false }, comment: null,
      diary: { ...entry, homeworkMark: null, classworkMark: null, isMilestone: false, absent: false, notReady: false, isLate: false },
    });
  });

  it('moves homework on when a lesson was not held', async () => {
    await holdLesson(centre, { topicId: topics.percents, day: '2026-11-14', startsAt: '2026-11-14T16:00:00Z', homework: 'Чекає' });
    expect((await week()).map((item) => item.homeworkDescription)).toEqual([null, 'Чекає']);
  });

  it('shows the link of the broadcast until midnight', async () => {
    const { id } = await teacher.data(lessonsRoutes.start, { params: { id: group, topicId: topics.fractions } });
    const { joinUrl } = await teacher.data(broadcastsRoutes.start, { params: { id: group, lessonId: id } });
    expect((await week()).map((item) => item.joinUrl)).toEqual([null, joinUrl]);
    clock.set('2026-11-22T00:00:00+02:00');
    expect((await week({}, await centre.signIn('anna'))).map((item) => item.joinUrl)).toEqual([null, null]);
  });

  it('is shown to the student and to the parents of the student', async () => {
    expect(await week({ studentId: centre.ids.bohdan }, parent)).toHaveLength(2);
    expect((await week({}, parent)).map((item) => item.status)).toEqual([null, null]);
    const refused = [
      [parent, centre.ids.yeva], [parent, 999_999], [parent, centre.ids.parent], [anna, centre.ids.bohdan],
    ] as const;
    for (const [who, studentId] of refused) {
      for (const route of [familyRoutes.week, familyRoutes.missedLessons, familyRoutes.header]) {
        const reply = await who.call(route, { query: { studentId } });
        expect([reply.status, reply.body.code]).toEqual([404, 'family.not-your-child']);
      }
    }
    const childless = await centre.signIn('childless');
    expect((await childless.call(familyRoutes.week, { query: {} })).body).toMatchObject({ code: 'family.no-children' });
    for (const person of ['admin', 'teacher'] as const) {
      expect((await (await centre.signIn(person)).call(familyRoutes.week, { query: {} })).status).toBe(403);
    }
  });

  it('refuses a malformed week and an unknown student', async () => {
    for (const query of ['week=monday', 'week=2026-02-30', 'week=2026-11-16T00:00:00Z', 'studentId=x', 'studentId=0']) {
      const reply = await app.request({
        method: 'GET', url: `/api/studentAndParent/studentSchedule?${query}`, host: hostOf(centre.tenant), token: parent.accessToken,
      });
      expect([query, reply.status]).toEqual([query, 400]);
    }
  });
});

describe('missed lessons', () => {
  it('are listed by subject for the student and the parent', async () => {
    const held = await holdLesson(centre, { topicId: topics.percents, day: '2026-11-16', startsAt: '2026-11-16T14:00:00Z', homework: 'Вправа 7' });
    await teacher.data(lessonsRoutes.start, { params: { id: group, topicId: topics.fractions } });
    const admin = await centre.signIn('admin');
    await admin.data(recordingsRoutes.set, { params: { classId: group, lessonId: held }, body: { url: 'https://example.ua/7' } });
    for (const [who, topicId] of [[teacher, topics.fractions], [admin, topics.percents]] as const) {
      await who.data(marksRoutes.create, { params: { classId: group }, body: { studentId: centre.ids.anna, topicId, absent: true } });
    }
    await teacher.data(marksRoutes.create, {
      params: { classId: group }, body: { studentId: centre.ids.bohdan, topicId: topics.fractions, classworkMark: 11 },
    });
    const expected = [{
      subjectName: `Математика ${centre.tenant.code}`,
      dates: [
        { date: saturday, dayOfWeek: 6, topicName: `Дроби ${centre.tenant.code}`, homeworkDescription: null, recordingUrl: null },
        { date: '2026-11-16', dayOfWeek: 1, topicName: `Відсотки ${centre.tenant.code}`, homeworkDescription: 'Вправа 7', recordingUrl: 'https://example.ua/7' },
      ],
    }];
    expect(await anna.data(familyRoutes.missedLessons, { query: {} })).toEqual(expected);
    expect(await parent.data(familyRoutes.missedLessons, { query: { studentId: centre.ids.anna } })).toEqual(expected);
    expect(await parent.data(familyRoutes.missedLessons, { query: { studentId: centre.ids.bohdan } })).toEqual([]);
  });
});

describe('the family header', () => {
  it('names the courses, and a parent’s children', async () => {
    const courses = [`Математика ${centre.tenant.code}`];
    const subjects = [{ name: courses[0], color: 'blue' }];
    expect(await anna.data(familyRoutes.header, { query: {} })).toEqual({ timezone: 'Europe/Kyiv', courses, subjects });
    expect(await parent.data(familyRoutes.header, { query: {} })).toEqual({
      timezone: 'Europe/Kyiv',
      courses,
      subjects,
      children: [
        { studentId: centre.ids.anna, fullName: `Анна ${centre.tenant.code}` },
        { studentId: centre.ids.bohdan, fullName: `Богдан ${centre.tenant.code}` },
      ],
    });
  });

  it('is empty for a student who left and for a parent without children', async () => {
    expect(await (await centre.signIn('denys')).data(familyRoutes.header, { query: {} })).toMatchObject({ courses: [] });
    expect(await (await centre.signIn('childless')).data(familyRoutes.header, { query: {} })).toMatchObject({ courses: [], children: [] });
  });
});

describe('another centre with the same ids', () => {
  it('answers with its own people only', async () => {
    const neighbour = await openLessonsScenario(app);
    const stranger = await neighbour.signIn('parent');
    for (const route of [familyRoutes.week, familyRoutes.header, familyRoutes.missedLessons]) {
      const reply = await stranger.call(route, { query: {} });
      expect(reply.status).toBe(200);
      expect(reply.text).not.toContain(centre.tenant.code);
    }
    const replayed = await app.request({
      method: 'GET', url: '/api/studentAndParent/header', host: hostOf(centre.tenant), token: stranger.accessToken,
    });
    expect(replayed.status).toBe(401);
  });
});
