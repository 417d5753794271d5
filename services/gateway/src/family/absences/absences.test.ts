import { absencesRoutes } from '@dzvinok/contract/absences';
import { auditLogRoutes } from '@dzvinok/contract/audit-log';
import { calendarRoutes } from '@dzvinok/contract/calendar';
import { familyRoutes } from '@dzvinok/contract/family';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { makeUpsRoutes } from '@dzvinok/contract/make-ups';
import { noticesRoutes } from '@dzvinok/contract/notices';
import { studentsRoutes } from '@dzvinok/contract/students';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { openLessonsScenario, saturday, saturdayNoon, scenario, StoppedClock, type LessonsScenario, type Person } from '../../../test/lessons-scenario.fixture.ts';
import { db } from '../../runtime/database/database.ts';

// Anna's and Bohdan's group meets on Mondays at 16:00 and Saturdays at 18:00; both have one parent
const clock = new StoppedClock(saturdayNoon);
const { group, otherGroup, topics } = scenario;
let app: TestApp;
let centre: LessonsScenario;
let anna: TestSession;
let parent: TestSession;
let teacher: TestSession;
let admin: TestSession;

const signIn = async (person: Person) => centre.signIn(person);

beforeAll(async () => {
  app = await startTestApp({ clock });
  centre = await openLessonsScenario(app);
});
afterAll(() => app.close());

beforeEach(async () => {
  clock.set(saturdayNoon);
  [anna, parent, teacher, admin] = [await signIn('anna'), await signIn('parent'), await signIn('teacher'), await signIn('admin')];
  await centre.within(async () => {
    for (const table of ['announced_absences', 'lesson_exceptions', 'lessons', 'lesson_changes'] as const) await db().deleteFrom(table).execute();
  });
});

const body = { classId: group, plannedOn: saturday, reason: 'Хворіє' };
const announced = () => centre.within(() => db().selectFrom('announced_absences')
  .select(['student_id', 'group_id', 'planned_on', 'reason']).orderBy('planned_on').orderBy('student_id').execute());
const codeOf = ({ status, body: { code } }: { status: number; body: { code?: unknown } }) => [status, code];
const week = async (who: TestSession, query: { week?: string; studentId?: number } = {}) => (await who.data(familyRoutes.week, { query }))
  .map(({ startDateTime, announcedAbsence }) => [startDateTime.slice(0, 10), announcedAbsence?.reason]);
const seenByTeacher = async () => (await teacher.data(lessonsRoutes.header, { params: { id: group } })).announcedAbsences
  ?.map(({ date, studentId, reason }) => [date, studentId, reason]);

describe('an absence that is announced', () => {
  it('is seen by the family and, before the lesson and in it, by the teacher; and is taken back', async () => {
    const { ids } = centre;
    expect(await anna.data(absencesRoutes.announce, { body })).toEqual({ classIds: [group], lessons: 1 });
    expect(await week(anna)).toEqual([['2026-11-16', undefined], [saturday, 'Хворіє']]);
    expect(await week(parent, { studentId: ids.anna })).toEqual([['2026-11-16', undefined], [saturday, 'Хворіє']]);
    expect(await seenByTeacher()).toEqual([[saturday, ids.anna, 'Хворіє']]);
    const { id: lessonId } = await teacher.data(lessonsRoutes.start, { params: { id: group, topicId: topics.fractions } });
    const { students } = await teacher.data(lessonsRoutes.one, { params: { classId: group, lessonId } });
    expect(students.map(({ id, announcedAbsence }) => [id, announcedAbsence])).toEqual([[ids.anna, { reason: 'Хворіє' }], [ids.bohdan, null]]);
    await parent.data(absencesRoutes.takeBack, { query: { classId: group, plannedOn: saturday, studentId: ids.anna } });
    expect([await seenByTeacher(), await announced()]).toEqual([[], []]);
    expect(await anna.data(absencesRoutes.takeBack, { query: { classId: group, plannedOn: saturday } })).toEqual({ classIds: [], lessons: 0 });
  });

  it('is for the lessons of several days and of all children with one call', async () => {
    const { ids } = centre;
    const days = { plannedOn: saturday, until: '2026-11-30', reason: null };
    expect(await parent.data(absencesRoutes.announce, { body: { ...days, isForSiblings: true } })).toEqual({ classIds: [group], lessons: 8 });
    expect((await announced()).map(({ planned_on, student_id }) => [planned_on, student_id])).toEqual(
      ['2026-11-21', '2026-11-23', '2026-11-28', '2026-11-30'].flatMap((day) => [[day, ids.anna], [day, ids.bohdan]]),
    );
  });

  it('of days is of the lessons that take place on them, of one lesson of its planned day', async () => {
    for (const [plannedOn, startDateTime] of [['2026-11-23', '2026-11-25T16:00'], ['2026-11-28', '2026-11-27T16:00']] as const) {
      await admin.data(calendarRoutes.saveException, { params: { id: group, plannedOn }, body: { isCancelled: false, startDateTime } });
    }
    const tell = async (days: { classId?: number; plannedOn: string; until?: string }) => {
      const { status } = await anna.call(absencesRoutes.announce, { body: { ...days, reason: null } });
      const found = (await announced()).map(({ planned_on }) => planned_on);
      await centre.within(() => db().deleteFrom('announced_absences').execute());
      return [status, ...found];
    };
    expect(await tell({ plannedOn: '2026-11-23' }), 'nothing takes place').toEqual([404]);
    expect(await tell({ plannedOn: '2026-11-25' })).toEqual([200, '2026-11-23']);
    expect(await tell({ classId: group, plannedOn: '2026-11-25', until: '2026-11-27' })).toEqual([200, '2026-11-23', '2026-11-28']);
    expect(await tell({ classId: group, plannedOn: '2026-11-23' })).toEqual([200, '2026-11-23']);
  });

  it('is in the bell of the teacher who gives the lesson, once for several days, also when it is taken back', async () => {
    const { code } = centre.tenant;
    const plannedOn = '2026-11-23';
    await admin.data(calendarRoutes.saveException, { params: { id: group, plannedOn }, body: { isCancelled: false, teacherId: centre.ids.otherTeacher } });
    await centre.within(() => db().deleteFrom('lesson_changes').execute());
    await anna.data(absencesRoutes.announce, { body: { ...body, plannedOn } });
    await anna.data(absencesRoutes.announce, { body: { ...body, plannedOn } });
    await parent.data(absencesRoutes.announce, { body: { studentId: centre.ids.bohdan, plannedOn: saturday, until: '2026-11-28', reason: null } });
    await anna.data(absencesRoutes.takeBack, { query: { classId: group, plannedOn } });
    const told = await centre.within(() => db().selectFrom('lesson_changes').select(['kind', 'day', 'text', 'group_ids', 'teachers']).orderBy('id').execute());
    const lesson = `«Математика ${code}, А»`;
    const { teacher: own, otherTeacher: substitute } = centre.ids;
    expect(told).toEqual([
      { day: plannedOn, text: `Анна ${code} не буде на ${lesson} пн 23.11 16:00. Причина: Хворіє`, teachers: [substitute] },
      { day: saturday, text: `Богдан ${code} не буде на ${lesson} 21.11–28.11`, teachers: [own, substitute] },
      { day: plannedOn, text: `Анна ${code} таки буде на ${lesson} пн 23.11 16:00`, teachers: [substitute] },
    ].map((one) => ({ kind: 'absence', group_ids: [], ...one })));
    await vi.waitFor(async () => expect((await teacher.data(noticesRoutes.list, { query: { lessons: 'true', events: 'true' } })).notices.filter(({ kind }) => kind === 'lesson'))
      .toMatchObject([{ change: 'absence', text: expect.stringContaining('Богдан') }]), 8000);
  });

  it('counts once however often it is sent, and its reason can be changed', async () => {
    await anna.data(absencesRoutes.announce, { body });
    expect(await anna.data(absencesRoutes.announce, { body })).toEqual({ classIds: [], lessons: 0 });
    await anna.data(absencesRoutes.announce, { body: { ...body, reason: 'Змагання' } });
    expect(await announced()).toMatchObject([{ reason: 'Змагання' }]);
    const log = await centre.within(() => db().selectFrom('audit_log').select(['entity_id', 'after']).where('action', '=', 'absences.announced').orderBy('id', 'desc').limit(1).execute());
    expect(log).toEqual([{ entity_id: group, after: [{ studentId: centre.ids.anna, dates: [saturday], reason: 'Змагання' }] }]);
  });

  it('is one entry of the log for each call, with all children and days, found by their names; endless changes are refused', async () => {
    const own = await openLessonsScenario(app);
    const [family, owner] = [await own.signIn('parent'), await own.signIn('admin')];
    const days = { plannedOn: saturday, until: '2026-11-30', isForSiblings: true };
    const dates = [saturday, '2026-11-23', '2026-11-28', '2026-11-30'];
    const attempts = async () => {
      for (let time = 1; time <= 61; time += 1) {
        const { status, body: { code } } = await family.call(absencesRoutes.announce, { body: { ...days, reason: `Причина ${time}` } });
        if (status !== 200) return [time, status, code];
      }
      return [];
    };
    expect(await attempts()).toEqual([61, 429, 'profile.too-many-changes']);
    const log = await own.within(() => db().selectFrom('audit_log').select('entity_id').where('action', '=', 'absences.announced').execute());
    expect(log).toEqual(Array.from({ length: 60 }, () => ({ entity_id: group })));
    const { entries: [latest], people } = await owner.data(auditLogRoutes.list, { query: { action: 'absences.announced', text: 'богдан' } });
    expect(latest).toMatchObject({ entityName: 'А', details: {}, after: [own.ids.anna, own.ids.bohdan].map((studentId) => ({ studentId, dates, reason: 'Причина 60' })) });
    expect(people[String(own.ids.bohdan)]).toContain('Богдан');
    await owner.data(absencesRoutes.announce, { body: { ...days, studentId: own.ids.anna, reason: null } });
  });

  it('stays with a lesson that is moved', async () => {
    await anna.data(absencesRoutes.announce, { body });
    await admin.data(calendarRoutes.saveException, { params: { id: group, plannedOn: saturday }, body: { startDateTime: '2026-11-22T10:00', isCancelled: false } });
    expect(await seenByTeacher()).toEqual([['2026-11-22', centre.ids.anna, 'Хворіє']]);
    expect(await week(anna)).toEqual([['2026-11-16', undefined], ['2026-11-22', 'Хворіє']]);
  });
});

describe('an absence is refused', () => {
  it('later than fifteen minutes before the lesson, for families; an admin may still enter it', async () => {
    const { ids } = centre;
    clock.set('2026-11-21T17:45:01+02:00');
    [anna, admin] = [await signIn('anna'), await signIn('admin')];
    expect(codeOf(await anna.call(absencesRoutes.announce, { body }))).toEqual([409, 'absences.too-late']);
    expect(await anna.data(absencesRoutes.announce, { body: { ...body, until: '2026-11-23' } })).toMatchObject({ lessons: 1 });
    await admin.data(absencesRoutes.announce, { body: { ...body, studentId: ids.anna } });
    const { announcedAbsences } = await admin.data(studentsRoutes.overview, { params: { id: ids.anna } });
    expect(announcedAbsences).toEqual([{ classId: group, plannedOn: saturday, reason: 'Хворіє' }, { classId: group, plannedOn: '2026-11-23', reason: 'Хворіє' }]);
    expect(codeOf(await anna.call(absencesRoutes.takeBack, { query: { classId: group, plannedOn: saturday } }))).toEqual([409, 'attendance.too-late']);
    await admin.data(absencesRoutes.takeBack, { query: { classId: group, plannedOn: saturday, studentId: ids.anna } });
    expect((await announced()).map(({ planned_on }) => planned_on)).toEqual(['2026-11-23']);
  });

  it('later than the hours before the lesson that the centre wants; the week says how many', async () => {
    const rules = await admin.data(makeUpsRoutes.rules, {});
    const shown = async () => [...new Set((await anna.data(familyRoutes.week, { query: {} })).map(({ tellHours }) => tellHours))];
    const wants = (tellHours: number) => admin.data(makeUpsRoutes.saveRules, { body: { ...rules, tellHours } });
    expect(await shown()).toEqual([undefined]);
    try {
      await wants(7);
      expect(await shown()).toEqual([7]);
      const late = await anna.call(absencesRoutes.announce, { body });
      expect([codeOf(late), late.body.errorMessage]).toEqual([[409, 'absences.too-late'], expect.stringMatching(/не пізніше ніж за 7.годин до початку/)]);
      await wants(6);
      const takeBack = () => anna.data(absencesRoutes.takeBack, { query: { classId: group, plannedOn: saturday } });
      expect(await anna.data(absencesRoutes.announce, { body })).toMatchObject({ lessons: 1 });
      await wants(7);
      expect(await takeBack(), 'as late as attendance is chosen').toMatchObject({ lessons: 1 });
      expect(await takeBack(), 'nothing to take back').toMatchObject({ lessons: 0 });
    } finally {
      await wants(0);
    }
  });

  it('for days without a lesson, for groups and students of other families, and in another centre', async () => {
    const neighbour = await openLessonsScenario(app);
    const { ids } = centre;
    for (const [who, sent, refusal] of [
      [anna, { ...body, plannedOn: '2026-11-22' }, [404, 'absences.no-lessons']],
      [anna, { ...body, plannedOn: '2028-11-25' }, [404, 'absences.no-lessons']],
      [anna, { ...body, classId: otherGroup }, [404, 'absences.no-lessons']],
      [anna, { ...body, studentId: ids.bohdan }, [404, 'family.not-your-child']],
      [parent, { ...body, studentId: ids.yeva }, [404, 'family.not-your-child']],
      [admin, body, [404, 'students.not-found']],
      [admin, { ...body, studentId: 987_654 }, [404, 'students.not-found']],
      [teacher, body, [403, 'auth.not-allowed']],
      [anna, { ...body, until: '2026-11-20' }, [400, 'request.invalid']], [anna, { ...body, until: '2027-11-20' }, [400, 'request.invalid']],
      [anna, { ...body, plannedOn: '2026-02-30' }, [400, 'request.invalid']],
    ] as const) expect([sent, codeOf(await who.call(absencesRoutes.announce, { body: sent }))]).toEqual([sent, refusal]);
    await anna.data(absencesRoutes.announce, { body: { ...body, isForSiblings: true } });
    expect(await announced()).toMatchObject([{ student_id: ids.anna }]);
    expect(await week(await neighbour.signIn('anna'))).toEqual([['2026-11-16', undefined], [saturday, undefined]]);
  });
});
