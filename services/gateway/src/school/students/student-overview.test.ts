import { groupsRoutes } from '@dzvinok/contract/groups';
import { ledgerRoutes } from '@dzvinok/contract/ledger';
import { parentsRoutes } from '@dzvinok/contract/parents';
import { paymentsRoutes } from '@dzvinok/contract/payments';
import { studentsRoutes, sumsThisMonth } from '@dzvinok/contract/students';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '../../../test/app.fixture.ts';
import { expectClosedToOthers, newPhone, openTwoCentres, type FilledCentre } from '../../../test/filled-centre.fixture.ts';
import { saturday, saturdayNoon, StoppedClock } from '../../../test/lessons-scenario.fixture.ts';

let app: TestApp;
let kyiv: FilledCentre;
let lviv: FilledCentre;

beforeAll(async () => { ({ app, kyiv, lviv } = await openTwoCentres({ clock: new StoppedClock(saturdayNoon) })); });
afterAll(() => app.close());

const overviewOf = (id: number, centre = kyiv) => centre.admin.data(studentsRoutes.overview, { params: { id } });

it('the overview shows present and former groups, payments, parent, siblings and history', async () => {
  const { admin } = kyiv;
  const [id, siblingId] = [await kyiv.addStudent(), await kyiv.addStudent({ fullName: 'Сестра' })];
  const phoneNumber = newPhone();
  for (const child of [id, siblingId]) await admin.data(parentsRoutes.create, { params: { id: child }, body: kyiv.parent({ phoneNumber }) });
  const [present, past] = [await kyiv.addGroup({ name: 'А', pricePerMonth: 900.5 }), await kyiv.addGroup({ name: 'Б', pricePerMonth: 800 })];
  for (const classId of [present, past]) await admin.data(groupsRoutes.addStudent, { params: { classId, studentId: id } });
  await kyiv.inside((tables) => tables.updateTable('memberships').set({ joined_on: '2026-09-10', left_on: '2026-10-20' })
    .where('group_id', '=', past).execute());
  await admin.data(paymentsRoutes.mark, { params: { id }, query: { isInsertAction: 'true', isCurrentMonth: 'true' } });

  const overview = await overviewOf(id);
  expect(overview).toMatchObject({
    id, archivedAt: null, month: '2026-11-01', monthlyPayment: 900.5,
    stays: [
      { id: present, className: 'А', subjectName: 'Математика київ', teacherName: 'Викладач київ', joinedOn: saturday, leftOn: null, isArchived: false },
      { id: past, joinedOn: '2026-09-10', leftOn: '2026-10-20' },
    ],
    parent: { fullName: 'Мати київ', phoneNumber, accountTypeLabel: 'Мати', siblings: [{ id: siblingId, fullName: 'Сестра' }] },
  });
  expect(overview.months.map(({ month, amount, due }) => [month, amount, due])).toEqual([
    ['2026-11-01', 900.5, null], ['2026-10-01', null, 800], ['2026-09-01', null, 800],
  ]);
  expect(overview.history.map(({ action }) => action)).toEqual(['payments.marked', 'students.created']);
});

it('the overview counts a group once for each month, and no stay that ended on its first day', async () => {
  const id = await kyiv.addStudent();
  const classId = await kyiv.addGroup({ pricePerMonth: 1000 });
  await kyiv.admin.data(groupsRoutes.addStudent, { params: { classId, studentId: id } });
  await kyiv.inside(async (tables) => {
    await tables.updateTable('memberships').set({ joined_on: '2026-10-20' }).where('student_id', '=', id).execute();
    for (const [from, to] of [['2026-09-25', '2026-10-05'], ['2026-10-12', '2026-10-12'], ['2026-08-03', '2026-08-03']] as const) {
      await tables.insertInto('memberships').values({ student_id: id, group_id: classId, joined_on: from, left_on: to }).execute();
    }
  });
  expect((await overviewOf(id)).months.map(({ month, due }) => [month, due])).toEqual([
    ['2026-11-01', 1000], ['2026-10-01', 1000], ['2026-09-01', 1000],
  ]);
});

it.each([['paid in part', 400, 0, 500], ['with a one-off', 0, 500, 1400], ['with both', 400, 500, 1000]])(
  'this month before its charge, %s, is owed on the page as in the list', async (_, paid, oneOff, owed) => {
    const id = await kyiv.addStudent();
    await kyiv.admin.data(groupsRoutes.addStudent, { params: { classId: await kyiv.addGroup({ pricePerMonth: 900 }), studentId: id } });
    if (paid > 0) await kyiv.admin.data(ledgerRoutes.pay, { body: { studentId: id, amount: paid * 100, day: saturday, method: 'transfer', note: null } });
    if (oneOff > 0) {
      await kyiv.admin.data(ledgerRoutes.enter, { body: { studentId: id, kind: 'one-off', purpose: 'registration', amount: oneOff * 100, month: '2026-11', note: 'Реєстрація' } });
    }
    const listed = (await kyiv.admin.data(studentsRoutes.list, {})).find((student) => student.id === id);
    const sums = listed && sumsThisMonth(listed);
    const page = (await overviewOf(id)).months.map(({ month, due }) => [month, due]);
    expect([sums && sums.due - sums.paid, page]).toEqual([owed, [['2026-11-01', owed]]]);
  },
);

it('the overview shows an archived student, who owes nothing', async () => {
  const id = await kyiv.addStudent();
  const classId = await kyiv.addGroup();
  await kyiv.admin.data(groupsRoutes.addStudent, { params: { classId, studentId: id } });
  await kyiv.admin.data(studentsRoutes.archive, { params: { id } });
  expect(await overviewOf(id)).toMatchObject({ archivedAt: expect.any(String), monthlyPayment: 0, history: [{ action: 'students.archived' }, {}] });
});

it('the overview finds no student under the id of another account, nor of another centre', async () => {
  for (const id of [kyiv.teacherId, kyiv.parentId, 987_654]) {
    expect((await kyiv.admin.call(studentsRoutes.overview, { params: { id } })).body.code).toBe('students.not-found');
  }
  const { text } = await lviv.admin.call(studentsRoutes.overview, { params: { id: lviv.studentId } });
  expect(text).toContain('львів');
  expect(text).not.toContain('київ');
  await expectClosedToOthers(kyiv, [studentsRoutes.overview]);
});
