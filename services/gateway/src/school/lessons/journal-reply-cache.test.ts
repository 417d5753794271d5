import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { lessonsRoutes, type Journal } from '@dzvinok/contract/lessons';
import { marksRoutes } from '@dzvinok/contract/marks';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { pathOf, startTestApp, type TestApp, TestSession } from '../../../test/app.fixture.ts';
import { db } from '../../runtime/database/database.ts';
import { openPage } from '../../runtime/live/live.fixture.ts';
import { envelopeOf, readCompressed } from '../../runtime/replies/compressed.fixture.ts';
import { JournalRepository } from './journal.repository.ts';
import { JournalsService } from './journals.service.ts';
import { holdLesson, openLessonsScenario, saturdayNoon, scenario, StoppedClock, type LessonsScenario } from '../../../test/lessons-scenario.fixture.ts';

const { topics, group } = scenario;
const url = pathOf(lessonsRoutes.journal, { params: { id: group } });
let app: TestApp;
let centre: LessonsScenario;
let teacher: TestSession;
let otherTeacher: TestSession;
let admin: TestSession;
let lessonId: number;

beforeAll(async () => {
  app = await startTestApp({ clock: new StoppedClock(saturdayNoon) });
  centre = await openLessonsScenario(app);
  teacher = await centre.signIn('teacher');
  otherTeacher = await centre.signIn('otherTeacher');
  admin = await centre.signIn('admin');
});
afterAll(() => app.close());

beforeEach(async () => {
  await centre.within(async () => {
    await db().deleteFrom('lessons').execute();
    await db().updateTable('groups').set({ version: (update) => update('version', '+', 1), teacher_id: centre.ids.teacher }).where('id', '=', group).execute();
  });
  lessonId = await holdLesson(centre, { topicId: topics.percents, day: '2026-11-09', startsAt: '2026-11-09T14:00:00Z' });
});

const read = (who = teacher, headers?: Record<string, string>) => readCompressed(who, url, headers);
const journal = async (who = teacher): Promise<Journal> => envelopeOf(await read(who), lessonsRoutes.journal.data);
const mark = (classworkMark: number, studentId = centre.ids.anna, who = teacher) => who.data(marksRoutes.create, {
  params: { classId: group }, body: { studentId, topicId: topics.percents, lessonId, classworkMark },
});

describe('a compressed journal', () => {
  it('is the same envelope in every encoding', async () => {
    await mark(9);
    const plain = await teacher.call(lessonsRoutes.journal, { params: { id: group } });
    for (const encoding of ['br', 'gzip']) {
      for (const round of ['built', 'kept']) {
        const reply = await read(teacher, { 'accept-encoding': encoding });
        expect([round, reply.status, reply.headers['content-encoding'], reply.headers['content-type']])
          .toEqual([round, 200, encoding, 'application/json; charset=utf-8']);
        expect(reply.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'accept-encoding' });
        expect(Number(reply.headers['content-length'])).toBe(reply.bytes.length);
        expect(reply.text).toBe(plain.text);
      }
    }
    expect([plain.headers['content-encoding'], plain.headers['cache-control']]).toEqual([undefined, 'private, no-cache']);
  });

  it('is the same for the teacher and the admin', async () => {
    expect((await read(admin)).bytes).toEqual((await read(teacher)).bytes);
  });

  it('is not sent again to a browser that has it, by an ETag that a proxy may have weakened', async () => {
    for (const accepted of ['br', 'gzip', 'identity']) {
      const headers = { 'accept-encoding': accepted };
      const { headers: { etag } } = await read(teacher, headers);
      for (const tag of [etag, `W/${String(etag)}`, `"other", ${String(etag)}`, '*']) {
        const again = await read(teacher, { ...headers, 'if-none-match': String(tag) });
        expect([tag, again.status, again.bytes.length, again.headers.etag]).toEqual([tag, 304, 0, etag]);
        expect(again.headers).not.toHaveProperty('content-encoding');
        expect(again.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'accept-encoding' });
      }
      await mark(3 + Math.floor(accepted.length));
      expect((await read(teacher, { ...headers, 'if-none-match': String(etag) })).status).toBe(200);
    }
  });
});

describe('a journal with another version', () => {
  const gather = (who = teacher) => read(who, { 'accept-encoding': 'identity' });

  const spies = () => {
    const journals = app.app.get(JournalRepository);
    return { marks: vi.spyOn(journals, 'marksOf'), whole: vi.spyOn(journals, 'whole') };
  };

  it('reads only the marks of students with saved marks, and everything after any other change', async () => {
    const { anna, bohdan } = centre.ids;
    await mark(3);
    await mark(4, bohdan);
    await gather();
    const { marks, whole } = spies();
    await mark(5, bohdan);
    expect((await journal()).students.map(({ id, marks: [only] }) => [id, only?.classworkMark])).toEqual([[anna, 3], [bohdan, 5]]);
    expect([marks.mock.calls, whole.mock.calls.length]).toEqual([[[group, [bohdan]]], 0]);
    await mark(6);
    await mark(7, bohdan);
    await gather();
    expect((await journal()).students.map(({ marks: [only] }) => only?.classworkMark)).toEqual([6, 7]);
    expect([marks.mock.calls.at(1), whole.mock.calls.length]).toEqual([[group, [anna, bohdan]], 0]);
    await mark(8);
    await teacher.data(lessonsRoutes.changeTopic, { params: { classId: group, lessonId, topicId: topics.angles } });
    await mark(9);
    expect((await journal()).students.map(({ marks: [only] }) => [only?.topicId, only?.classworkMark]))
      .toEqual([[topics.angles, 9], [topics.angles, 7]]);
    expect(whole).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
  });

  it('is not read again for a client without compression while its version is the same', async () => {
    await mark(3);
    const first = await gather();
    const { marks, whole } = spies();
    expect((await gather(admin)).text).toBe(first.text);
    expect([marks.mock.calls.length, whole.mock.calls.length]).toEqual([0, 0]);
    vi.restoreAllMocks();
  });

  it('is not mistaken for the journal before the database was restored to an earlier state', async () => {
    await mark(3);
    await gather();
    await mark(4);
    await centre.within(async () => {
      await db().updateTable('groups').set((update) => ({ version: update('version', '-', 1) })).where('id', '=', group).execute();
      await db().updateTable('marks').set({ classwork_mark: 3 }).execute();
    });
    await gather();
    await teacher.data(lessonsRoutes.changeTopic, { params: { classId: group, lessonId, topicId: topics.angles } });
    expect((await journal()).lessons.map(({ topicId }) => topicId)).toEqual([topics.angles]);
  });

  it('has the present time zone of the centre', async () => {
    const inZone = async (timezone: string) => {
      const caller: CallerInfo = {
        accountId: centre.ids.admin, role: 'TenantAdmin', tenant: { ...centre.tenant, timezone }, sessionId: '', fullName: '', tokenEndsAt: 0, support: null, staffRole: null,
      };
      return String((await app.app.get(JournalsService).read(group, caller)).parts.whole?.body);
    };
    expect(await inZone('Europe/Kyiv')).toContain('2026-11-09T16:00:00+02:00');
    expect(await inZone('Europe/Warsaw')).toContain('2026-11-09T15:00:00+01:00');
  });

  it('has a newly added student', async () => {
    const { anna, bohdan, yeva } = centre.ids;
    await mark(3);
    await gather();
    await centre.within(() => db().insertInto('memberships')
      .values({ group_id: group, student_id: yeva, joined_on: '2026-09-01', left_on: '2026-11-10' }).execute());
    await mark(4, yeva);
    expect((await journal()).students.map(({ id, isMember }) => [id, isMember])).toEqual([[anna, true], [bohdan, true], [yeva, false]]);
  });

  it('shows a manual change in the database under another version', async () => {
    await mark(3);
    await gather();
    await centre.within(async () => {
      await db().updateTable('marks').set({ comment: 'Від руки' }).where('student_id', '=', centre.ids.anna).execute();
      await db().updateTable('groups').set((update) => ({ version: update('version', '+', 1) })).where('id', '=', group).execute();
    });
    await mark(4, centre.ids.bohdan);
    expect((await journal()).students.map(({ marks: [only] }) => [only?.classworkMark, only?.comment])).toEqual([[3, 'Від руки'], [4, null]]);
  });

  it('shows the saves of another process, which are notified while the centre has a listener', async () => {
    const second = await startTestApp({ clock: new StoppedClock(saturdayNoon) });
    await second.app.listen(0, '127.0.0.1');
    const there = new TestSession(second, teacher.host, teacher.role, teacher);
    const markThere = async () => (await journal(there)).students[0]?.marks[0]?.classworkMark;
    await mark(3);
    expect(await markThere()).toBe(3);
    const whole = vi.spyOn(second.app.get(JournalRepository), 'whole');
    await mark(4);
    expect([await markThere(), whole.mock.calls.length]).toEqual([4, 1]);
    const page = await openPage(second, there);
    await mark(5);
    await page.next();
    expect([await markThere(), whole.mock.calls.length]).toEqual([5, 1]);
    page.close();
    await second.close();
  });

  it('has the centre’s own marks under the same ids', async () => {
    const neighbour = await openLessonsScenario(app);
    const stranger = await neighbour.signIn('teacher');
    const theirLesson = await holdLesson(neighbour, { topicId: topics.percents, day: '2026-11-09', startsAt: '2026-11-09T14:00:00Z' });
    const body = { studentId: neighbour.ids.anna, topicId: topics.percents, lessonId: theirLesson, comment: neighbour.tenant.code };
    await mark(3);
    await gather();
    await stranger.data(marksRoutes.create, { params: { classId: group }, body });
    expect((await gather(stranger)).text).toContain(`"comment":"${neighbour.tenant.code}"`);
    await mark(4);
    expect((await gather()).text).not.toContain(neighbour.tenant.code);
  });
});

describe('a kept journal', () => {
  it('is never older than the saves before the reading began', async () => {
    let acknowledged = 0;
    const reader = async (): Promise<void> => {
      while (acknowledged < 40) {
        const least = acknowledged;
        const { students } = await journal();
        expect(students[0]?.marks[0]?.classworkMark ?? 0).toBeGreaterThanOrEqual(least);
      }
    };
    const writer = async (): Promise<void> => {
      for (let value = 1; value <= 40; value += 1) {
        await mark(value);
        acknowledged = value;
      }
    };
    await Promise.all([writer(), ...Array.from({ length: 6 }, reader)]);
  });

  it('is built once for concurrent readers, and not again for later ones', async () => {
    await mark(5);
    const built = vi.spyOn(app.app.get(JournalRepository), 'whole');
    const replies = await Promise.all(Array.from({ length: 12 }, (_, place) => read(place % 2 === 0 ? teacher : admin)));
    expect(new Set(replies.map(({ headers }) => headers.etag)).size).toBe(1);
    expect(built).toHaveBeenCalledOnce();
    await read();
    expect(built).toHaveBeenCalledOnce();
    built.mockRestore();
  });

  it('is refused to a caller without access to the group, with an ETag or without', async () => {
    const { headers: { etag } } = await read();
    const headers = { 'accept-encoding': 'br', 'if-none-match': String(etag) };
    expect((await read(otherTeacher, headers)).status).toBe(404);
    expect((await read(await centre.signIn('anna'), headers)).status).toBe(403);
    await centre.within(() => db().updateTable('groups').set({ teacher_id: centre.ids.otherTeacher }).where('id', '=', group).execute());
    const former = await read(teacher, headers);
    expect([former.status, JSON.parse(former.text)]).toMatchObject([404, { code: 'groups.not-found', data: null }]);
    expect(former.headers['cache-control']).toBe('no-store');
    expect((await read(otherTeacher, headers)).status).toBe(304);
  });

  it('belongs to its centre alone under the same ids', async () => {
    const neighbour = await openLessonsScenario(app);
    const stranger = await neighbour.signIn('teacher');
    await centre.within(() => db().updateTable('groups').set({ version: 77 }).where('id', '=', group).execute());
    await neighbour.within(() => db().updateTable('groups').set({ version: 77 }).where('id', '=', group).execute());
    const own = await read();
    const theirs = await read(stranger);
    expect(own.text).toContain(centre.tenant.code);
    expect(theirs.text).not.toContain(centre.tenant.code);
    expect(theirs.text).toContain(neighbour.tenant.code);
    const borrowed = await read(stranger, { 'accept-encoding': 'gzip, br', 'if-none-match': String(own.headers.etag) });
    expect(borrowed.status).toBe(200);
  });
});
