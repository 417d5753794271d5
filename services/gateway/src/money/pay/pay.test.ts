import { calendarRoutes } from '@dzvinok/contract/calendar';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { marksRoutes } from '@dzvinok/contract/marks';
import { payRoutes, type PayRateBody } from '@dzvinok/contract/pay';
import { runsRoutes } from '@dzvinok/contract/runs';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pathOf, signIn, type TestApp } from '../../../test/app.fixture.ts';
import { expectClosedToOthers, expectRefusedBodies, openTwoCentres, phones, type FilledCentre } from '../../../test/filled-centre.fixture.ts';
import { StoppedClock } from '../../../test/lessons-scenario.fixture.ts';

let app: TestApp;
let kyiv: FilledCentre;
let lviv: FilledCentre;
const clock = new StoppedClock('2026-12-01T12:00:00+02:00');
const month = '2026-11';

beforeAll(async () => { ({ app, kyiv, lviv } = await openTwoCentres({ clock })); });
afterAll(() => app.close());
beforeEach(async () => {
  await kyiv.inside((tables) => tables.deleteFrom('pay_rates').execute());
});

const sheet = (teacherId: number, of = month) => kyiv.admin.data(payRoutes.sheet, { params: { month: of, teacherId } });
const setRate = (rate: Partial<PayRateBody>) => kyiv.admin.data(payRoutes.saveRate, {
  body: { teacherId: null, groupId: null, isSubstitute: false, kind: 'lesson', amount: 30_000, validFrom: '2026-09-01', ...rate },
});
const approve = async (teacherId: number, of = month, total?: number) =>
  kyiv.admin.call(payRoutes.approve, { params: { month: of, teacherId }, body: { total: total ?? (await sheet(teacherId, of)).total } });
const reopen = (teacherId: number) => kyiv.admin.call(payRoutes.reopen, { params: { month, teacherId }, body: { reason: 'Не той викладач' } });
const linesOf = async (teacherId: number, of = month) =>
  (await sheet(teacherId, of)).lines.map(({ days, rate, amount }) => [days.map((day) => Number(day.slice(8))), rate?.amount ?? null, amount]);

/** A group of a new teacher on Mondays and Thursdays, nine lessons in November 2026, held on the given days. */
async function held(days: readonly number[], { students = 0, pricePerMonth = 0 } = {}) {
  const teacherId = await kyiv.addTeacher();
  const groupId = await kyiv.addGroup({ teacherId, pricePerMonth, schedules: [1, 4].map((dayOfWeek) => ({ dayOfWeek, classroomId: kyiv.classroomId, startTime: '10:00' })), overrideConflicts: true });
  await kyiv.inside((tables) => tables.updateTable('schedule_slots').set({ valid_from: null }).where('group_id', '=', groupId).execute());
  const members: number[] = [];
  for (let count = 0; count < students; count += 1) {
    const studentId = await kyiv.addStudent();
    await kyiv.admin.data(groupsRoutes.addStudent, { params: { classId: groupId, studentId } });
    members.push(studentId);
  }
  await kyiv.inside((tables) => tables.updateTable('memberships').set({ joined_on: '2026-09-01' }).where('group_id', '=', groupId).execute());
  const lessons: number[] = [];
  for (const day of days) lessons.push(await hold(groupId, `${month}-${String(day).padStart(2, '0')}`));
  return { teacherId, groupId, members, lessons };
}

function hold(groupId: number, day: string): Promise<number> {
  return kyiv.inside(async (tables) => {
    const topic = await tables.insertInto('topics').values({ subject_id: kyiv.subjectId, name: `Тема ${day} ${groupId}` }).returning('id').executeTakeFirstOrThrow();
    return (await tables.insertInto('lessons').values({ group_id: groupId, topic_id: topic.id, lesson_date: day, starts_at: `${day}T10:00:00+02:00` }).returning('id').executeTakeFirstOrThrow()).id;
  });
}

const substitute = (groupId: number, plannedOn: string, teacherId: number) =>
  kyiv.admin.call(calendarRoutes.saveException, { params: { id: groupId, plannedOn }, body: { isCancelled: false, teacherId, confirmed: true } });

describe('a sheet', () => {
  it('pays held lessons by the rate of their day, and neither cancelled nor missed ones', async () => {
    await setRate({});
    const { teacherId, groupId } = await held([2, 5, 16]);
    await setRate({ teacherId, amount: 35_050, validFrom: '2026-11-16' });
    await kyiv.inside((tables) => tables.insertInto('lesson_exceptions').values({ group_id: groupId, planned_on: '2026-11-09', is_cancelled: true }).execute());
    expect(await linesOf(teacherId)).toEqual([[[2, 5], 30_000, 60_000], [[16], 35_050, 35_050]]);
    expect(await sheet(teacherId)).toMatchObject({ state: 'open', lessons: 3, unpriced: 0, total: 95_050 });
    const all = await kyiv.admin.data(payRoutes.month, { params: { month } });
    expect(all.teachers.find((one) => one.teacherId === teacherId)).toMatchObject({ total: 95_050, lessons: 3 });
    expect(all.total).toBe(all.teachers.reduce((sum, { total }) => sum + total, 0));
  });

  it('of a substitute has the lesson by the substitute’s rate, the other teacher’s has not', async () => {
    await setRate({});
    await setRate({ isSubstitute: true, amount: 25_000 });
    const [{ teacherId, groupId }, other] = [await held([2, 5]), await kyiv.addTeacher({ fullName: 'Заміна Ольга' })];
    expect((await substitute(groupId, '2026-11-05', other)).status).toBe(200);
    expect(await linesOf(teacherId)).toEqual([[[2], 30_000, 30_000]]);
    expect((await sheet(other)).lines).toMatchObject([{ days: ['2026-11-05'], substituteFor: 'Викладач київ', amount: 25_000 }]);
  });

  it('stays with the teacher of that time when the group gets another one', async () => {
    await setRate({});
    const { teacherId, groupId } = await held([2]);
    const next = await kyiv.addTeacher();
    await kyiv.admin.data(groupsRoutes.update, { body: { ...kyiv.group(), id: groupId, teacherId: next } });
    await hold(groupId, '2026-11-05');
    expect([await linesOf(teacherId), await linesOf(next)]).toEqual([[[[2], 30_000, 30_000]], [[[5], 30_000, 30_000]]]);
  });

  it('pays for students who were there', async () => {
    const { teacherId, groupId, members: [absent, frozen], lessons: [first = 0] } = await held([2, 5], { students: 4 });
    await setRate({ teacherId, groupId, kind: 'student', amount: 5_000 });
    await kyiv.inside(async (tables) => {
      await tables.insertInto('marks').values({ lesson_id: first, student_id: absent ?? 0, absent: true }).execute();
      await tables.insertInto('freezes').values({ student_id: frozen ?? 0, first_day: '2026-11-05', last_day: '2026-11-06' }).execute();
    });
    expect((await sheet(teacherId)).lines).toMatchObject([{ students: 6, amount: 30_000 }]);
  });

  it('has a share of the group’s charges, by the part of the month’s lessons', async () => {
    const { teacherId } = await held([2, 5, 9], { students: 2, pricePerMonth: 900 });
    await setRate({ teacherId, kind: 'percent', amount: 4_000 });
    expect((await sheet(teacherId)).lines).toMatchObject([{ charged: 0, amount: 0 }]);
    await kyiv.admin.data(runsRoutes.post, { params: { month } });
    expect((await sheet(teacherId)).lines).toMatchObject([{ charged: 180_000, monthLessons: 9, days: ['2026-11-02', '2026-11-05', '2026-11-09'], amount: 24_000 }]);
  });

  it('has entries, which may be taken back until it is approved', async () => {
    const { teacherId } = await held([2]);
    const add = (amount: number, note: string) => kyiv.admin.data(payRoutes.addEntry, { body: { teacherId, month, amount, note } });
    await add(45_000, 'Батьківські збори, 3 год');
    const { id } = await add(-10_000, 'Аванс');
    expect(await sheet(teacherId)).toMatchObject({ unpriced: 1, total: 35_000 });
    await kyiv.admin.data(payRoutes.removeEntry, { params: { id } });
    expect((await sheet(teacherId)).lines).toMatchObject([{ rate: null, amount: 0 }, { note: 'Батьківські збори, 3 год', amount: 45_000 }]);
    await approve(teacherId);
    const [entryId] = (await sheet(teacherId)).lines.flatMap((line) => line.entryId ?? []);
    expect((await kyiv.admin.call(payRoutes.removeEntry, { params: { id: entryId ?? 0 } })).body.code).toBe('pay.approved');
    expect((await kyiv.admin.call(payRoutes.addEntry, { body: { teacherId, month, amount: 1, note: 'Пізно' } })).body.code).toBe('pay.approved');
    expect((await kyiv.admin.call(payRoutes.removeEntry, { params: { id } })).body.code).toBe('pay.entry-not-found');
  });

  it('is a file too', async () => {
    await setRate({});
    await held([2, 5]);
    const { host, accessToken } = kyiv.admin;
    const reply = await app.app.inject({ method: 'GET', url: pathOf(payRoutes.file, { params: { month } }), headers: { host, authorization: `Bearer ${accessToken}` } });
    expect(decodeURIComponent(String(reply.headers['content-disposition']))).toContain('Оплата праці');
    const [table] = (await readXlsx(reply.rawPayload)).sheets;
    expect(table?.rows[0]).toEqual(['Викладач', 'За що', 'Як пораховано', 'Сума, грн', 'Відомість']);
    expect(table?.rows.map((row) => row.map((cell) => String(cell).replaceAll('\u00a0', ' ')))).toContainEqual(['Викладач київ', 'Математика київ А', '2 уроки × 300 ₴', '600', 'не затверджено']);
    const logged = await kyiv.inside((tables) => tables.selectFrom('audit_log').select('details').where('action', '=', 'pay.exported').execute());
    expect(logged).toHaveLength(1);
  });
});

describe('an approval', () => {
  it('is one, by however many admins at once, and of the total that was seen', async () => {
    await setRate({});
    const { teacherId } = await held([2, 5]);
    expect((await approve(teacherId, month, 1)).body.code).toBe('pay.changed');
    const replies = await Promise.all(Array.from({ length: 5 }, () => approve(teacherId, month, 60_000)));
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409, 409]);
    expect(await kyiv.auditCount('pay.approved', teacherId)).toBe(1);
    expect(await sheet(teacherId)).toMatchObject({ state: 'approved', total: 60_000, approvedBy: 'Адміна Тестова' });
    await setRate({ amount: 90_000 });
    expect(await sheet(teacherId)).toMatchObject({ total: 60_000 });
  });

  it('locks its lessons until the sheet is reopened with a reason', async () => {
    await setRate({});
    const { teacherId, groupId, members: [student = 0, other = 0], lessons: [lesson = 0] } = await held([2, 5], { students: 2 });
    await approve(teacherId);
    const mark = (studentId: number, absent: boolean, comment: string) => kyiv.admin.data(marksRoutes.saveMany, {
      params: { classId: groupId }, body: { marks: [{ version: 0, lessonId: lesson, studentId, homeworkMark: null, classworkMark: null, absent, notReady: false, comment }] },
    });
    const remove = () => kyiv.admin.call(lessonsRoutes.remove, { params: { classId: groupId, lessonId: lesson }, query: {} });
    expect((await mark(student, true, '')).outcomes).toMatchObject([{ kind: 'refused', code: 'pay.lesson-paid' }]);
    expect((await mark(other, false, 'Молодець')).outcomes).toMatchObject([{ kind: 'saved' }]);
    const refused = await remove();
    expect([refused.status, refused.body.code, refused.body.errorMessage]).toEqual([409, 'pay.lesson-paid', expect.stringContaining('Оплата праці')]);
    expect((await substitute(groupId, '2026-11-02', await kyiv.addTeacher())).body.code).toBe('pay.lesson-paid');
    await expect(kyiv.inside((tables) => tables.updateTable('marks').set({ absent: true }).where('lesson_id', '=', lesson).execute())).rejects.toMatchObject({ code: 'DZPAY' });
    await expect(kyiv.inside((tables) => tables.insertInto('marks').values({ lesson_id: lesson, student_id: student, absent: true }).execute())).rejects.toMatchObject({ code: 'DZPAY' });
    expect((await kyiv.admin.call(payRoutes.reopen, { params: { month, teacherId }, body: { reason: '' } })).status).toBe(400);
    expect((await reopen(teacherId)).body.data).toMatchObject({ state: 'open', total: 60_000 });
    expect((await reopen(teacherId)).body.code).toBe('pay.not-approved');
    expect(await kyiv.auditCount('pay.reopened', teacherId)).toBe(1);
    expect((await remove()).status).toBe(200);
    expect((await approve(teacherId)).body.data).toMatchObject({ total: 30_000, state: 'approved' });
  });

  it('leaves lessons that come later to the next sheet', async () => {
    await setRate({});
    const { teacherId, groupId } = await held([2]);
    await approve(teacherId);
    await hold(groupId, '2026-11-30');
    expect(await sheet(teacherId)).toMatchObject({ total: 30_000 });
    expect((await sheet(teacherId, '2026-12')).lines).toMatchObject([{ days: ['2026-11-30'], isLate: true, amount: 30_000 }]);
  });

  it('is of months that are over', async () => {
    const { teacherId } = await held([]);
    expect((await approve(teacherId, '2026-12', 0)).body.code).toBe('pay.month-not-over');
    for (const far of ['2027-01', '2025-11']) {
      expect((await kyiv.admin.call(payRoutes.month, { params: { month: far } })).body.code).toBe('pay.month-too-far');
    }
    expect((await kyiv.admin.call(payRoutes.sheet, { params: { month, teacherId: kyiv.studentId } })).body.code).toBe('teachers.not-found');
  });
});

it('a teacher sees the own pay alone, another centre nothing, and other roles are refused', async () => {
  await setRate({});
  const groupId = await kyiv.addGroup();
  await hold(groupId, '2026-11-03');
  await approve(kyiv.teacherId);
  await hold(groupId, '2026-12-01');
  const teacher = await signIn(app, kyiv.tenant, phones.teacher);
  const own = await teacher.data(payRoutes.own, {});
  expect(own).toMatchObject([{ month: '2026-12-01', state: 'open', total: 30_000 }, { month: '2026-11-01', state: 'approved', total: 30_000 }]);
  expect(own.every((one) => one.teacherId === kyiv.teacherId && !('approvedBy' in one))).toBe(true);
  expect(await (await signIn(app, lviv.tenant, phones.teacher)).data(payRoutes.own, {})).toMatchObject([{ state: 'open', lines: [] }]);
  expect(await lviv.admin.data(payRoutes.rates, {})).toEqual([]);
  expect(await lviv.admin.data(payRoutes.month, { params: { month } })).toMatchObject({ total: 0 });
  await expectClosedToOthers(kyiv, Object.values(payRoutes));
});

it('wrong sums are refused', async () => {
  const rate = { teacherId: null, groupId: null, isSubstitute: false, kind: 'lesson', amount: 30_000, validFrom: '2026-09-01' };
  const huge = [{ amount: 100_000_001 }, { amount: 1e300 }, { amount: 0.5 }, { amount: '300' }, { amount: null }];
  await expectRefusedBodies(kyiv.admin, payRoutes.saveRate, { body: rate, changes: [...huge, { amount: -1 }, { kind: 'hour' }, { validFrom: '2026-02-30' }, { teacherId: 0 }] });
  await expectRefusedBodies(kyiv.admin, payRoutes.saveRate, { body: { ...rate, kind: 'percent' }, changes: [{ amount: 10_001 }] });
  const entry = { teacherId: kyiv.teacherId, month, amount: -500, note: 'Аванс' };
  await expectRefusedBodies(kyiv.admin, payRoutes.addEntry, { body: entry, changes: [...huge, { amount: 0 }, { amount: -100_000_001 }, { note: ' ' }, { month: '2026-13' }] });
  expect((await kyiv.admin.call(payRoutes.saveRate, { body: { ...rate, groupId: 987_654, kind: 'lesson' } })).body.code).toBe('groups.not-found');
  expect((await kyiv.admin.call(payRoutes.removeRate, { params: { id: 987_654 } })).body.code).toBe('pay.rate-not-found');
});
