import { absencesRoutes } from '@dzvinok/contract/absences';
import { debtsRoutes } from '@dzvinok/contract/debts';
import { freezesRoutes, type Freeze } from '@dzvinok/contract/freezes';
import { ledgerRoutes, type LedgerEntry, type StudentAccount } from '@dzvinok/contract/ledger';
import { makeUpsRoutes } from '@dzvinok/contract/make-ups';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { issuedPasswordsRoutes } from '@dzvinok/contract/issued-passwords';
import { paymentsRoutes } from '@dzvinok/contract/payments';
import { runsRoutes } from '@dzvinok/contract/runs';
import { progressRoutes } from '@dzvinok/contract/progress';
import { studentsRoutes, type StudentListItem, type StudentOverview } from '@dzvinok/contract/students';
import { FakeApi, refuse } from '@dzvinok/remote/harness';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fill, openScreen } from '../../../screens.fixture.ts';
import { remote } from '../../admin.remote.tsx';

const person = userEvent.setup();
const entry: LedgerEntry = {
  id: 1, kind: 'charge', amount: -150_000, day: '2026-11-01', month: '2026-11-01', groupId: 7, className: 'А', method: null, source: 'run',
  basis: { lessons: 8, plannedLessons: 12, price: 225_000 }, note: null, reversesId: null, reversedById: null, enteredBy: 'Адмінка Ганна', enteredAt: '2026-11-01T10:00:00+02:00',
};
const mathematics = { id: 7, className: 'А', subjectName: 'Математика', subjectColor: 'blue' };
let api: FakeApi;
let overview: StudentOverview;
let account: StudentAccount;

beforeEach(() => {
  account = { studentId: 5, balance: -150_000, months: [], entries: [entry] };
  overview = {
    id: 5, fullName: 'Коваль Злата', phoneNumber: '0501112233', schoolInfo: 'Ліцей', avatarPath: null, archivedAt: null, month: '2026-11-01',
    monthlyPayment: 1500,
    stays: [
      { ...mathematics, teacherName: 'Савчук Ігор', joinedOn: '2026-09-01', leftOn: null, isArchived: false },
      { ...mathematics, id: 8, className: 'Б', teacherName: 'Бондар Оля', joinedOn: '2026-02-01', leftOn: '2026-06-01', isArchived: true },
    ],
    months: [
      { month: '2026-11-01', amount: null, due: 1500, markedAt: null, markedBy: null },
      { month: '2026-10-01', amount: 1500, markedAt: '2026-10-03T10:00:00+03:00', markedBy: 'Адмінка Ганна' },
      { month: '2026-09-01', amount: null, due: 1234, markedAt: null, markedBy: null },
    ],
    parent: { id: 9, fullName: 'Коваль Ніна', phoneNumber: '0670000009', accountTypeLabel: 'мама', siblings: [{ id: 6, fullName: 'Коваль Марко' }] },
    history: [{ id: 3, at: '2026-11-20T14:05:00+02:00', action: 'students.updated', actorName: 'Адмінка Ганна' }],
  };
  api = new FakeApi()
    .answer(freezesRoutes.list, [])
    .answer(makeUpsRoutes.ofStudent, { credits: [], deadlineHours: 3, needsApproval: false })
    .answer(issuedPasswordsRoutes.rights, { mayRead: true, mayChoose: true })
    .answer(studentsRoutes.list, [])
    .answer(studentsRoutes.one, () => { throw refuse('students.not-found', 'Учня не знайдено.'); })
    .answer(ledgerRoutes.account, () => account)
    .answer(studentsRoutes.overview, () => overview)
    .answer(progressRoutes.ofStudent, [{
      subjectName: 'Математика', subjectColor: 'blue',
      points: [{
        lessonId: 1, date: '2026-11-09', topicName: 'Дроби', homeworkMark: 9, classworkMark: 10, isMilestone: false, absent: false, notReady: false, isLate: false,
      }],
    }]);
});
afterEach(cleanup);

const open = (search = '') => openScreen(remote, api, `/admin/edit-student/5${search}`);
const cardOf = async (name: string) => within(await screen.findByRole('region', { name }));

describe('a student’s page', () => {
  it('shows groups, payments, family, progress and history', async () => {
    open();
    const groups = await cardOf('Групи');
    expect(groups.getByRole('list', { name: 'Поточні групи' }).textContent).toMatch(/Математика А.*Савчук Ігор · з 01.09.2026/);
    expect(groups.getByRole('list', { name: 'Групи, які учень покинув' }).textContent).toMatch(/01.02.2026 – 01.06.2026 · група в архіві/);
    const payments = await cardOf('Оплати');
    expect(payments.getByRole('list', { name: 'Місяці' }).textContent).toMatch(/листопад 2026.*не сплачено1\s500,00.*жовтень 2026.*03.10.2026 · Адмінка Ганна.*вересень 2026.*не сплачено1\s234,00/);
    expect(payments.getByText('Місяці, яких ще не нараховано, пораховано за теперішніми цінами груп.')).toBeTruthy();
    const family = await cardOf('Родина');
    expect(family.getByRole('link', { name: 'Коваль Марко' }).getAttribute('href')).toBe('/admin/edit-student/6');
    expect((await cardOf('Історія')).getByText('Дані учня змінено')).toBeTruthy();
    expect(await screen.findByRole('slider', { name: 'Уроки, Математика' })).toBeTruthy();
  });

  it('enters an absence announced by telephone, for all children, and takes it back', async () => {
    api
      .answer(absencesRoutes.announce, ({ body: { plannedOn, reason } }) => {
        overview = { ...overview, announcedAbsences: [{ classId: 7, plannedOn, reason: reason ?? null }] };
        return { classIds: [7], lessons: 1 };
      })
      .answer(absencesRoutes.takeBack, () => {
        overview = { ...overview, announcedAbsences: [] };
        return { classIds: [7], lessons: 1 };
      });
    open();
    const opens = await screen.findByRole('button', { name: 'Не буде на занятті' });
    await person.click(opens);
    const popup = () => within(screen.getByRole('dialog', { name: 'Не буде: Коваль Злата' }));
    await person.type(popup().getByLabelText('Причина'), 'Хворіє');
    await person.click(popup().getByLabelText('Також: Коваль Марко'));
    await person.click(popup().getByRole('button', { name: 'Попередити викладача' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsOf(absencesRoutes.announce)).toMatchObject([{ body: { studentId: 5, classId: null, reason: 'Хворіє', isForSiblings: true } }]);
    await person.click(opens);
    await person.click(await popup().findByRole('button', { name: /^Таки прийде/ }));
    await waitFor(() => expect(popup().queryByRole('list', { name: 'Уже попереджено' })).toBeNull());
    expect(api.callsOf(absencesRoutes.takeBack)).toHaveLength(1);
  });

  it('shows the account, records a payment in kopiykas and reverses an entry with a reason', async () => {
    api
      .answer(ledgerRoutes.pay, ({ body: { amount } }) => {
        const payment: LedgerEntry = { ...entry, id: 2, kind: 'payment', amount, method: 'cash', basis: null, source: 'manual' };
        account = { ...account, balance: account.balance + amount, entries: [payment, ...account.entries] };
        return { id: 2, balance: account.balance };
      })
      .answer(ledgerRoutes.reverse, { id: 3, studentId: 5, balance: -150_000 });
    open();
    const card = await cardOf('Рахунок');
    expect((await card.findByRole('list', { name: 'Записи рахунку' })).textContent).toMatch(/Нараховано за листопад 2026.*група А · 8\sзанять із 12.*-1\s500,00/);
    expect(card.getByText('Борг')).toBeTruthy();
    await person.click(card.getByRole('button', { name: 'Записати оплату' }));
    const form = within(await screen.findByRole('dialog', { name: 'Записати оплату' }));
    fill(form.getByLabelText(/^Сума/), '1600,50');
    await person.click(form.getByRole('radio', { name: 'готівка' }));
    await person.click(form.getByRole('button', { name: 'Записати' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsOf(ledgerRoutes.pay)).toMatchObject([{ body: { studentId: 5, amount: 160_050, method: 'cash' } }]);
    expect(await card.findByText('Аванс')).toBeTruthy();
    await person.click(card.getByRole('button', { name: /^Сторнувати Оплата/ }));
    const question = within(await screen.findByRole('dialog', { name: 'Сторнувати запис?' }));
    await person.click(question.getByRole('button', { name: 'Сторнувати' }));
    expect(await question.findByText('Напишіть причину')).toBeTruthy();
    await person.type(question.getByLabelText(/^Причина/), 'Помилка');
    await person.click(question.getByRole('button', { name: 'Сторнувати' }));
    await waitFor(() => expect(api.callsOf(ledgerRoutes.reverse)).toMatchObject([{ params: { id: 2 }, body: { reason: 'Помилка' } }]));
  });

  it('refuses a sum with a third decimal, and none, in words', async () => {
    open();
    const card = await cardOf('Рахунок');
    await person.click(await card.findByRole('button', { name: 'Записати оплату' }));
    const form = within(await screen.findByRole('dialog', { name: 'Записати оплату' }));
    const sum = form.getByLabelText(/^Сума/);
    await person.type(sum, '1,234');
    await person.click(form.getByRole('button', { name: 'Записати' }));
    expect(await form.findByText('Не більше двох знаків після коми')).toBeTruthy();
    await person.clear(sum);
    await person.click(form.getByRole('button', { name: 'Записати' }));
    expect(await form.findByText('Вкажіть суму')).toBeTruthy();
    expect(api.callsOf(ledgerRoutes.pay)).toEqual([]);
  });

  it('writes another entry for a month with its reason, and a promise of payment', async () => {
    api.answer(ledgerRoutes.enter, { id: 9, balance: -180_000 }).answer(debtsRoutes.promise, ({ body: { day, note } }) => {
      account = { ...account, promise: day === null ? null : { day, note, isBroken: false } };
      return { day };
    });
    open();
    const card = await cardOf('Рахунок');
    await person.click(await card.findByRole('button', { name: 'Інший запис' }));
    const form = within(await screen.findByRole('dialog', { name: 'Інший запис' }));
    await person.click(form.getByRole('combobox', { name: 'Що записати' }));
    await person.click(await screen.findByRole('option', { name: 'Разовий платіж: книжки' }));
    fill(form.getByLabelText(/^Сума/), '300');
    await person.click(form.getByRole('button', { name: 'Записати' }));
    expect(await form.findByText('Напишіть причину')).toBeTruthy();
    await person.type(form.getByLabelText(/^Причина/), 'Підручник');
    await person.click(form.getByRole('button', { name: 'Записати' }));
    await waitFor(() => expect(api.callsOf(ledgerRoutes.enter)).toMatchObject([{ body: { studentId: 5, kind: 'one-off', purpose: 'books', amount: 30_000, note: 'Підручник' } }]));
    await person.click(await card.findByRole('button', { name: 'Інший запис' }));
    const refund = within(await screen.findByRole('dialog', { name: 'Інший запис' }));
    await person.click(refund.getByRole('combobox', { name: 'Що записати' }));
    await person.click(await screen.findByRole('option', { name: 'Повернення сплаченого наперед: готівкою' }));
    fill(refund.getByLabelText(/^Сума/), '100');
    await person.type(refund.getByLabelText(/^Причина/), 'Переїзд');
    await person.click(refund.getByRole('button', { name: 'Записати' }));
    await waitFor(() => expect(api.callsOf(ledgerRoutes.enter).at(-1)).toMatchObject({ body: { kind: 'refund', method: 'cash', amount: 10_000, note: 'Переїзд' } }));
    await person.click(await card.findByRole('button', { name: 'Записати обіцянку оплати' }));
    const promise = within(await screen.findByRole('dialog', { name: 'Обіцянка оплати' }));
    await person.type(promise.getByLabelText(/Сплатять до/), '01.12.2026');
    await person.type(promise.getByLabelText(/Примітка/), 'Після зарплати');
    await person.click(promise.getByRole('button', { name: 'Записати' }));
    await waitFor(() => expect(api.callsOf(debtsRoutes.promise)).toMatchObject([{ params: { studentId: 5 }, body: { day: '2026-12-01', note: 'Після зарплати' } }]));
    expect(await card.findByText('обіцяно до 01.12.2026')).toBeTruthy();
  });

  it('marks the month as paid', async () => {
    api.answer(paymentsRoutes.mark, () => {
      overview = { ...overview, months: overview.months.map((one) => ({ ...one, amount: 1500 })) };
      return { isCurrentMonthPayed: true, isNextMonthPayed: false };
    });
    open();
    await person.click(await screen.findByRole('button', { name: 'Позначити сплаченим' }));
    expect(await screen.findByRole('button', { name: 'Скасувати оплату' })).toBeTruthy();
    expect(api.callsOf(paymentsRoutes.mark)).toMatchObject([{ params: { id: 5 }, query: { isInsertAction: true, isCurrentMonth: true, month: '2026-11' } }]);
  });

  it('asks nothing for a month that is frozen as a whole', async () => {
    overview = { ...overview, months: [{ month: '2026-11-01', amount: null, due: 0, markedAt: null, markedBy: null }] };
    open();
    expect(await screen.findByText('Оплат ще немає.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Позначити сплаченим' })).toBeNull();
    expect(screen.getByText('Борг за цей місяць').parentElement?.textContent).toMatch(/^Борг за цей місяць0/);
  });

  it('freezes the student, moves the end and takes the freeze back', async () => {
    let freezes: Freeze[] = [];
    const changed = { id: 4, classIds: [7] };
    api.answer(freezesRoutes.list, () => freezes)
      .answer(freezesRoutes.create, ({ body: { from, to } }) => {
        freezes = [{ id: 4, studentId: 5, classId: null, from, to, reason: 'Санаторій', version: 1 }];
        return changed;
      })
      .answer(freezesRoutes.update, ({ body: { to } }) => {
        freezes = freezes.map((freeze) => ({ ...freeze, to }));
        return changed;
      })
      .answer(freezesRoutes.remove, () => {
        freezes = [];
        return changed;
      });
    open();
    const card = await cardOf('Заморозка');
    await person.click(card.getByRole('button', { name: 'Заморозити' }));
    const form = within(await screen.findByRole('dialog', { name: 'Заморозити' }));
    await person.type(form.getByLabelText(/Перший день/), '01.12.2026');
    await person.type(form.getByLabelText(/Останній день/), '14.12.2026');
    await person.type(form.getByLabelText(/Причина/), 'Санаторій');
    await person.click(form.getByRole('button', { name: 'Додати' }));
    await person.click(await card.findByRole('button', { name: 'Змінити заморозку: 01.12.2026 – 14.12.2026' }));
    const edited = within(await screen.findByRole('dialog', { name: 'Заморозка' }));
    await person.clear(edited.getByLabelText(/Останній день/));
    await person.type(edited.getByLabelText(/Останній день/), '20.12.2026');
    await person.click(edited.getByRole('button', { name: 'Зберегти' }));
    await person.click(await card.findByRole('button', { name: 'Скасувати заморозку: 01.12.2026 – 20.12.2026' }));
    await person.click(await screen.findByRole('button', { name: 'Скасувати заморозку' }));
    expect(await card.findByText(/Місце в групах зберігається/)).toBeTruthy();
    const sent = { from: '2026-12-01', to: '2026-12-14', reason: 'Санаторій' };
    expect(api.callsOf(freezesRoutes.create)).toMatchObject([{ body: { studentId: 5, ...sent } }]);
    expect(api.callsOf(freezesRoutes.update)).toMatchObject([{ params: { id: 4 }, body: { ...sent, to: '2026-12-20', version: 1 } }]);
    expect(api.callsOf(freezesRoutes.remove)).toMatchObject([{ params: { id: 4 } }]);
  });

  it('opens with the groups popup for a new student', async () => {
    api.answer(groupsRoutes.list, []);
    open('?groups=open');
    expect(await screen.findByRole('dialog', { name: 'Групи: Коваль Злата' })).toBeTruthy();
  });

  it('asks before the student leaves a group in which lessons were not made up', async () => {
    const list = { ...mathematics, subjectId: 1, teacherId: 2, teacherName: 'Савчук Ігор', studentCount: 1, pricePerMonth: 900, isOnline: false, lessonDuration: 45, schedules: [] };
    const credit = (missedOn: string, amount: number) => ({ studentId: 5, classId: 7, missedOn, amount });
    api.answer(groupsRoutes.list, [list]).answer(groupsRoutes.removeStudent, null)
      .answer(runsRoutes.leaving, { atLeaving: 'money', credits: [credit('2026-11-02', 0), credit('2026-11-09', 10_000), credit('2026-11-21', 8_750)], bookings: 1 });
    open('?groups=open');
    const leave = async () => person.click(await screen.findByRole('button', { name: 'Видалити: Математика А' }));
    await leave();
    const popup = within(await screen.findByRole('dialog', { name: 'Видалити з групи?' }));
    expect(popup.getAllByRole('listitem').map((item) => item.textContent.replaceAll(/\s/g, ' '))).toEqual([
      'За невідпрацьоване на рахунок буде зараховано 187,50 ₴: 2 уроки (09.11, 21.11).',
      'Невідпрацьоване згорить, бо за це не нараховано: 1 урок (02.11).',
      'Записи на відпрацювання буде скасовано: 1.',
    ]);
    await person.click(popup.getByRole('button', { name: 'Ні' }));
    expect(api.callsOf(groupsRoutes.removeStudent)).toEqual([]);
    api.answer(runsRoutes.leaving, { atLeaving: 'lapse', credits: [], bookings: 0 });
    await leave();
    await waitFor(() => expect(api.callsOf(groupsRoutes.removeStudent)).toMatchObject([{ params: { classId: 7, studentId: 5 } }]));
  });

  it('moves the student to the archive', async () => {
    api.answer(runsRoutes.leaving, { atLeaving: 'lapse', credits: [{ studentId: 5, classId: 7, missedOn: '2026-11-21', amount: 0 }], bookings: 0 });
    api.answer(studentsRoutes.archive, null);
    const harness = open();
    await person.click(await screen.findByRole('button', { name: 'В архів' }));
    await screen.findByText(/^Невідпрацьоване згорить: 1.урок \(21\.11\)\.$/);
    await person.click(await screen.findByRole('button', { name: 'Перенести в архів' }));
    await waitFor(() => expect(harness.address()).toBe('/admin/students'));
    expect(api.callsOf(studentsRoutes.archive)).toMatchObject([{ params: { id: 5 } }]);
  });

  it('offers to restore an archived student in place of the form', async () => {
    overview = { ...overview, archivedAt: '2026-11-20T10:00:00+02:00', stays: [] };
    api.answer(studentsRoutes.restore, () => {
      overview = { ...overview, archivedAt: null };
      return { classes: [mathematics] };
    });
    open();
    expect(await screen.findByText('Учень в архіві')).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Повернути' }));
    expect(await screen.findByText('Повернуто з архіву: Коваль Злата, Математика А')).toBeTruthy();
    expect(await screen.findByText(/^Редагування учня/)).toBeTruthy();
  });
});

it('the archive of students finds and restores a student', async () => {
  const listed = (id: number, fullname: string): StudentListItem => ({
    id, fullname, dateOfBirth: null, sex: null, phoneNumber: `050111223${id}`, schoolInfo: 'Ліцей', isPasswordSent: false, comment: null,
    isEducationOnline: false, discount: 0, discountValidFrom: null, discountValidTo: null, isCurrentMonthPayed: false, isNextMonthPayed: false,
    monthlyPayment: 0, avatarPath: null, classes: [mathematics], archivedAt: '2026-11-20T10:00:00+02:00',
  });
  let archived = [listed(1, 'Бондар Оля'), listed(2, 'Коваль Злата')];
  api.answer(studentsRoutes.list, () => archived).answer(studentsRoutes.restore, ({ params }) => {
    archived = archived.filter(({ id }) => id !== params.id);
    return { classes: [] };
  });
  openScreen(remote, api, '/admin/students-archive');
  await screen.findByText('Бондар Оля');
  await person.type(screen.getByRole('searchbox'), 'злата');
  expect(screen.queryByText('Бондар Оля')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Повернути з архіву: Коваль Злата' }));
  expect(await screen.findByText('Повернуто з архіву: Коваль Злата, поки що без груп')).toBeTruthy();
  expect(await screen.findByText('Нікого не знайдено')).toBeTruthy();
});
