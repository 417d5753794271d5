import { marksRoutes, type CreateMarkBody, type MarkChange, type UpdateMarkBody } from '@dzvinok/contract/marks';
import { sql } from 'kysely';
import { startTestApp, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { db } from '../../runtime/database/database.ts';
import { holdLesson, openLessonsScenario, saturday, saturdayNoon, scenario, StoppedClock, type LessonsScenario } from '../../../test/lessons-scenario.fixture.ts';

/** The specification's text. */
export const statusText = 'Вчитель може редагувати статуси учня лише для поточного заняття у вкладці "Урок".';

const { topics } = scenario;

/** The first group has a lesson today and a lesson a week ago; the teacher calls by default. */
export class MarksScenario {
  readonly clock: StoppedClock;
  readonly app: TestApp;
  readonly centre: LessonsScenario;
  readonly teacher: TestSession;
  readonly otherTeacher: TestSession;
  readonly admin: TestSession;
  today = 0;
  earlier = 0;
  /** Lesson of the other group, with a mark of Єва’s. */
  foreign = 0;

  constructor(clock: StoppedClock, app: TestApp, centre: LessonsScenario, sessions: Pick<MarksScenario, 'teacher' | 'otherTeacher' | 'admin'>) {
    this.clock = clock;
    this.app = app;
    this.centre = centre;
    ({ teacher: this.teacher, otherTeacher: this.otherTeacher, admin: this.admin } = sessions);
  }

  /** New lessons without marks, for each test. */
  async begin(): Promise<void> {
    this.clock.set(saturdayNoon);
    await this.centre.within(() => db().deleteFrom('lessons').execute());
    this.today = await holdLesson(this.centre, { topicId: topics.fractions, day: saturday, startsAt: '2026-11-21T16:00:00Z' });
    this.earlier = await holdLesson(this.centre, { topicId: topics.percents, day: '2026-11-14', startsAt: '2026-11-14T16:00:00Z' });
    this.foreign = await holdLesson(this.centre, {
      groupId: scenario.otherGroup, topicId: topics.cossacks, day: saturday, startsAt: '2026-11-21T08:00:00Z',
    });
  }

  postBody(given: Partial<CreateMarkBody>): CreateMarkBody {
    return { studentId: this.centre.ids.anna, topicId: topics.fractions, ...given };
  }

  post(given: Partial<CreateMarkBody>, who = this.teacher, classId = scenario.group) {
    return who.call(marksRoutes.create, { params: { classId }, body: this.postBody(given) });
  }

  mark(given: Partial<CreateMarkBody>, who = this.teacher, classId = scenario.group) {
    return who.data(marksRoutes.create, { params: { classId }, body: this.postBody(given) });
  }

  put(body: UpdateMarkBody, who = this.teacher, classId = scenario.group) {
    return who.call(marksRoutes.update, { params: { classId }, body });
  }

  /** For Анна at today’s lesson, which has no marks yet. */
  change(given: Partial<MarkChange>): MarkChange {
    return { studentId: this.centre.ids.anna, lessonId: this.today, version: 0, comment: null, ...given };
  }

  postMany(marks: readonly Partial<MarkChange>[], who = this.teacher, classId = scenario.group) {
    return who.call(marksRoutes.saveMany, { params: { classId }, body: { marks: marks.map((given) => this.change(given)) } });
  }

  saveMany(marks: readonly Partial<MarkChange>[], who = this.teacher) {
    const body = { marks: marks.map((given) => this.change(given)) };
    return who.data(marksRoutes.saveMany, { params: { classId: scenario.group }, body });
  }

  history(markId: number, who = this.teacher, classId = scenario.group) {
    return who.call(marksRoutes.history, { params: { classId, markId } });
  }

  changes(markId: number, who = this.teacher) {
    return who.data(marksRoutes.history, { params: { classId: scenario.group, markId } });
  }

  async journalVersion(): Promise<number> {
    const group = await this.centre.within(() =>
      db().selectFrom('groups').select('version').where('id', '=', scenario.group).executeTakeFirstOrThrow());
    return group.version;
  }

  rows() {
    return this.centre.within(() => db().selectFrom('marks').selectAll().orderBy('id').execute());
  }

  /** Without topics, each on its own day. */
  async holdLessons(count: number): Promise<number[]> {
    const { rows } = await this.centre.within(() => sql<{ id: number }>`
      insert into lessons (group_id, lesson_date, starts_at)
      select ${scenario.group}, date '2026-01-01' + nr, timestamptz '2026-01-01 16:00Z' + nr * interval '1 day'
      from generate_series(1, ${count}::int) nr returning id`.execute(db()));
    return rows.map(({ id }) => id);
  }
}

export async function openMarksScenario(): Promise<MarksScenario> {
  const clock = new StoppedClock(saturdayNoon);
  const app = await startTestApp({ clock });
  const centre = await openLessonsScenario(app);
  const [teacher, otherTeacher, admin] = await Promise.all(
    [centre.signIn('teacher'), centre.signIn('otherTeacher'), centre.signIn('admin')] as const);
  return new MarksScenario(clock, app, centre, { teacher, otherTeacher, admin });
}
