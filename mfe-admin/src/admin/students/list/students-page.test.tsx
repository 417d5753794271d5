import { startLive } from '@dzvinok/api-client/live';
import { deliveriesRoutes } from '@dzvinok/contract/deliveries';
import { groupsRoutes, type GroupListItem } from '@dzvinok/contract/groups';
import { liveRoutes } from '@dzvinok/contract/live';
import { mailingsRoutes } from '@dzvinok/contract/mailings';
import { paymentsRoutes } from '@dzvinok/contract/payments';
import { runsRoutes } from '@dzvinok/contract/runs';
import { studentsRoutes, type StudentListItem } from '@dzvinok/contract/students';
import { FakeApi, refuse } from '@dzvinok/remote/harness';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { remote } from '../../admin.remote.tsx';
import { fill, openScreen } from '../../../screens.fixture.ts';
import { makeStudent } from './students.fixture.ts';

const person = userEvent.setup();
let api: FakeApi;
let students: StudentListItem[];

function makeGroup(id: number, className: string, dayOfWeek = 1): GroupListItem {
  const schedules = [{ id, dayOfWeek, classroomId: 1, classroomName: '101', startTime: '15:30:00' }];
  const subject = { subjectId: 1, subjectName: 'Математика', subjectColor: 'blue' };
  const teacher = { teacherId: 5, teacherName: 'Савчук Ігор' };
  return { id, className, ...subject, ...teacher, isOnline: false, studentCount: 1, pricePerMonth: 900, schedules };
}

const algebra = makeGroup(10, 'А');
const geometry = makeGroup(11, 'Б', 2);

beforeEach(() => {
  students = [
    makeStudent({ id: 1, fullname: 'Бойко Анна', monthlyPayment: 900, classes: [algebra] }),
    makeStudent({ id: 2, fullname: 'Шевчук Олег', monthlyPayment: 2500 }),
  ];
  api = new FakeApi()
    .answer(studentsRoutes.list, () => students)
    .answer(groupsRoutes.list, [algebra, geometry])
    .answer(paymentsRoutes.mark, { isCurrentMonthPayed: true, isNextMonthPayed: false });
});
afterEach(cleanup);

async function openList(address = '/admin/students') {
  const harness = openScreen(remote, api, address);
  await screen.findByText('Бойко Анна');
  return harness;
}

async function choose(label: string, option: string | RegExp) {
  await person.click(screen.getByRole('combobox', { name: label }));
  await person.click(await screen.findByRole('option', { name: option }));
}

const isShown = (name: string) => screen.queryByText(name) !== null;

describe('filter of the students list', () => {
  it('applies a typed name at once and writes the name to the address', async () => {
    const { address } = await openList();
    fill(screen.getByLabelText('Пошук'), 'шевч');
    expect([isShown('Бойко Анна'), isShown('Шевчук Олег')]).toEqual([false, true]);
    await waitFor(() => expect(decodeURIComponent(address())).toBe('/admin/students?search=шевч'));
  });

  it('waits for «Відобразити» in the popup', async () => {
    const { address } = await openList();
    await person.click(screen.getByRole('button', { name: 'Фільтри' }));
    await choose('Сума за місяць', /^2\s000\s\S+ – 3\s000/);
    expect(address()).toBe('/admin/students');
    await person.click(screen.getByRole('button', { name: 'Відобразити' }));
    await waitFor(() => expect(isShown('Бойко Анна')).toBe(false));
    await waitFor(() => expect(address()).toBe('/admin/students?amount=2'));
    await person.click(screen.getByRole('button', { name: /^Прибрати фільтр «Сума/ }));
    expect(isShown('Бойко Анна')).toBe(true);
    expect(address()).toBe('/admin/students');
  });

  it('is read from the address, and offers to show all students when none matches', async () => {
    openScreen(remote, api, '/admin/students?groups=4');
    await screen.findByText('Нікого не знайдено');
    await person.click(screen.getByText('Показати всіх'));
    expect(await screen.findByText('Бойко Анна')).toBeTruthy();
  });

  it('combines chips, each with its count, and a second press removes a chip', async () => {
    const { address } = await openList();
    const chip = (name: RegExp) => screen.getByRole('button', { name });
    await person.click(chip(/^Без групи 1$/));
    expect([isShown('Бойко Анна'), isShown('Шевчук Олег')]).toEqual([false, true]);
    await person.click(chip(/^Борг 1$/));
    expect(address()).toBe('/admin/students?payment=owed&group=none');
    expect(chip(/^Сплачено 0$/).getAttribute('aria-pressed')).toBe('false');
    await person.click(chip(/^Без групи/));
    expect(isShown('Бойко Анна')).toBe(true);
    expect(address()).toBe('/admin/students?payment=owed');
  });

  it('keeps showing a debtor whose payment was ticked until the filter changes', async () => {
    openScreen(remote, api, '/admin/students?payment=owed');
    await screen.findByText('Бойко Анна');
    await person.click(screen.getByLabelText('Оплата цього місяця: Бойко Анна'));
    await waitFor(() => expect(screen.getByRole('button', { name: /^Борг 1$/ })).toBeTruthy());
    expect(isShown('Бойко Анна')).toBe(true);
    await person.click(screen.getByRole('button', { name: /^Без групи/ }));
    await person.click(screen.getByRole('button', { name: /^Без групи/ }));
    expect(isShown('Бойко Анна')).toBe(false);
  });
});

it('the list follows another admin’s changes while it is in view', async () => {
  const stream = api.stream(liveRoutes.events, [{ kind: 'ready' }]);
  await openList();
  const stopLive = startLive();
  try {
    await vi.waitFor(() => expect(stream.listeners).toBe(1));
    students = [...students, makeStudent({ id: 3, fullname: 'Новак Ілля' })];
    stream.send({ kind: 'notices', tags: [{ name: 'students' }] });
    expect(await screen.findByText('Новак Ілля')).toBeTruthy();
  } finally {
    stopLive();
  }
});

it('the list left open overnight is read again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    await openList();
    expect(api.callsOf(studentsRoutes.list)).toHaveLength(1);
    vi.advanceTimersByTime(5 * 60_000);
    await vi.waitFor(() => expect(api.callsOf(studentsRoutes.list)).toHaveLength(2));
  } finally {
    vi.useRealTimers();
  }
});

it('a phone calls the parent from the list, or a student without a parent', async () => {
  const parent = { id: 7, fullName: 'Шевчук Ніна', phoneNumber: '0671112233', accountTypeLabel: 'Мати' };
  students = [makeStudent({ id: 1, fullname: 'Бойко Анна' }), makeStudent({ id: 2, fullname: 'Шевчук Олег', parent }), makeStudent({ id: 3, fullname: 'Яр Іван', phoneNumber: '' })];
  await openList();
  const calls = screen.getAllByRole('link', { name: /^Зателефонувати/ });
  expect(calls.map((link) => [link.getAttribute('aria-label')?.replaceAll('\u00a0', ' '), link.getAttribute('href')])).toEqual([
    ['Зателефонувати: Бойко Анна, 050 123 45 67', 'tel:+380501234567'],
    ['Зателефонувати: Шевчук Ніна, мати (Шевчук Олег), 067 111 22 33', 'tel:+380671112233'],
  ]);
});

describe('headers of the students list', () => {
  it('sort the rows, set aria-sort, and reverse the order on a second press', async () => {
    const { address } = await openList();
    const header = (name: string) => screen.getByRole('columnheader', { name });
    const names = () => screen.getAllByRole('link', { name: /^(Бойко|Шевчук)/ }).map(({ textContent }) => textContent);
    expect(header('ПІП').getAttribute('aria-sort')).toBe('ascending');
    await person.click(screen.getByRole('button', { name: 'Сума' }));
    await person.click(screen.getByRole('button', { name: 'Сума' }));
    await waitFor(() => expect(names()).toEqual(['Шевчук Олег', 'Бойко Анна']));
    expect([header('ПІП').getAttribute('aria-sort'), header('Сума').getAttribute('aria-sort')]).toEqual([null, 'descending']);
    expect(address()).toBe('/admin/students?sort=sum&order=desc');
  });

  it('belong to the chosen columns, and the choice is stored', async () => {
    await openList();
    await person.click(screen.getByRole('button', { name: 'Колонки' }));
    await person.click(await screen.findByLabelText('Школа'));
    await person.click(screen.getByRole('button', { name: 'Готово' }));
    expect(screen.queryByRole('columnheader', { name: 'Школа' })).toBeNull();
    expect(screen.getByRole('columnheader', { name: 'Коментар' })).toBeTruthy();
    expect(Array.from({ length: localStorage.length }, (_, place) => localStorage.getItem(localStorage.key(place) ?? ''))).toContain('school');
    await person.click(screen.getByRole('button', { name: 'Колонки' }));
    await person.click(await screen.findByRole('button', { name: 'Усі колонки' }));
    expect(screen.getByRole('columnheader', { name: 'Школа', hidden: true })).toBeTruthy();
  });
});

describe('an action on many students', () => {
  const selectAll = () => person.click(screen.getByLabelText('Вибрати всіх показаних'));

  it('reports the number of students changed', async () => {
    api.answer(paymentsRoutes.markMany, { refused: [] });
    await openList();
    await selectAll();
    await person.click(screen.getByRole('button', { name: 'Оплата' }));
    await person.click(await screen.findByRole('button', { name: 'Позначити' }));
    await screen.findByText(/^Позначено оплату: 2\sучні$/);
    expect(api.callsOf(paymentsRoutes.markMany)).toMatchObject([{ body: { studentIds: [1, 2], isInsertAction: true, isCurrentMonth: true } }]);
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Дії з вибраними' })).toBeNull());
  });

  it('names the refused students, and is retried for those students only', async () => {
    let refused = [{ studentId: 2, code: 'students.not-found', errorMessage: 'Учня не знайдено.' }];
    api.answer(groupsRoutes.addStudents, () => ({ refused }));
    await openList();
    await selectAll();
    await person.click(screen.getByRole('button', { name: 'До групи' }));
    const popup = within(await screen.findByRole('dialog'));
    await person.click(await popup.findByRole('combobox', { name: 'Група' }));
    await person.click(await screen.findByRole('option', { name: /Математика Б/ }));
    await person.click(popup.getByRole('button', { name: 'Додати' }));
    await screen.findByText('Шевчук Олег — Учня не знайдено.');
    refused = [];
    await person.click(screen.getByRole('button', { name: 'Спробувати ще раз' }));
    await screen.findByText(/^Додано до групи: 2\sучні$/);
    expect(api.callsOf(groupsRoutes.addStudents).map(({ body }) => body))
      .toEqual([{ studentIds: [1, 2], confirmed: false }, { studentIds: [2], confirmed: false }]);
  });

  it('asks once about clashes and places, and goes back to its question on «Ні»', async () => {
    api.answer(groupsRoutes.addStudents, ({ body: { confirmed } }) => {
      if (!confirmed) throw refuse('groups.join-unconfirmed', 'У групі 1 місце, стане 2.');
      return { refused: [] };
    });
    await openList();
    await selectAll();
    await person.click(screen.getByRole('button', { name: 'До групи' }));
    const popup = within(await screen.findByRole('dialog'));
    await person.click(await popup.findByRole('combobox', { name: 'Група' }));
    await person.click(await screen.findByRole('option', { name: /Математика Б/ }));
    for (const answer of ['Ні', 'Так']) {
      await person.click(await popup.findByRole('button', { name: 'Додати' }));
      const question = within(await screen.findByRole('dialog', { name: 'Додати до групи?' }));
      expect(question.getByText('У групі 1 місце, стане 2.')).toBeTruthy();
      await person.click(question.getByRole('button', { name: answer }));
    }
    await screen.findByText(/^Додано до групи: 2\sучні$/);
    expect(api.callsOf(groupsRoutes.addStudents).map(({ body }) => Object(body).confirmed)).toEqual([false, false, true]);
  });

  const more = async (item: string) => {
    await selectAll();
    await person.click(screen.getByRole('button', { name: 'Ще' }));
    await person.click(await screen.findByRole('menuitem', { name: item }));
    return within(await screen.findByRole('dialog'));
  };

  it('archives after showing names, groups, debts and parents, names who stayed, and is undone', async () => {
    const mother = { id: 7, fullName: 'Шевчук Ніна', phoneNumber: '0671112233', accountTypeLabel: 'Мати' };
    students = students.map((student) => (student.id === 2 ? { ...student, parent: mother } : student));
    api.answer(studentsRoutes.archiveMany, () => {
      students = [];
      return { refused: [{ studentId: 2, code: 'students.not-found', errorMessage: 'Учня не знайдено.' }] };
    });
    api.answer(studentsRoutes.restoreMany, { refused: [] });
    await openList();
    const popup = await more('Перенести в архів…');
    const text = () => screen.getByRole('dialog').textContent.replaceAll(/\s+/g, ' ');
    await waitFor(() => expect(text()).toContain('Математика А 1 учень, попереду 1 урок на тиждень'));
    expect(text()).toContain('Бойко Анна Математика А');
    expect(text()).toContain('Не сплачено за цей місяць2 учні, 3 400,00');
    expect(text()).toContain('Шевчук Ніна');
    expect(api.callsOf(studentsRoutes.archiveMany)).toEqual([]);
    await person.click(popup.getByRole('button', { name: 'Перенести в архів' }));
    await screen.findByText('Шевчук Олег — Учня не знайдено.');
    await person.click(screen.getAllByRole('button', { name: 'Закрити' }).at(-1) ?? document.body);
    await screen.findByText(/^Перенесено в архів: 1\sучень$/);
    await person.click(screen.getByRole('button', { name: 'Повернути' }));
    await screen.findByText(/^Повернуто з архіву: 1\sучень$/);
    expect(api.callsOf(studentsRoutes.archiveMany)).toMatchObject([{ body: { studentIds: [1, 2] } }]);
    expect(api.callsOf(studentsRoutes.restoreMany)).toMatchObject([{ body: { studentIds: [1] } }]);
  });

  it('takes only members out of a group, and puts them back', async () => {
    api.answer(groupsRoutes.removeStudents, { refused: [] });
    api.answer(groupsRoutes.addStudents, { refused: [] });
    api.answer(runsRoutes.leaving, { atLeaving: 'lapse', credits: [{ studentId: 1, classId: algebra.id, missedOn: '2026-11-21', amount: 0 }], bookings: 0 });
    await openList();
    const popup = await more('Видалити з групи…');
    await popup.findByText(/^Невідпрацьоване згорить: 1.урок/);
    expect(api.callsOf(runsRoutes.leaving)).toMatchObject([{ query: { studentIds: [1], classId: algebra.id } }]);
    expect(popup.getByText('Решта вибраних у цій групі не вчиться: 1.')).toBeTruthy();
    await person.click(popup.getByRole('button', { name: 'Видалити з групи' }));
    await screen.findByText(/^Видалено з групи Математика А: 1\sучень$/);
    await person.click(screen.getByRole('button', { name: 'Повернути' }));
    await screen.findByText(/^Повернуто до групи: 1\sучень$/);
    const sent = { params: { classId: algebra.id }, body: { studentIds: [1] } };
    expect(api.callsOf(groupsRoutes.removeStudents)).toMatchObject([sent]);
    expect(api.callsOf(groupsRoutes.addStudents)).toMatchObject([sent]);
  });

  it('writes to the selected students, who can be let go there', async () => {
    api.answer(mailingsRoutes.list, []).answer(deliveriesRoutes.list, { deliveries: [], count: 0 })
      .answer(mailingsRoutes.preview, { recipients: 2, channels: [], examples: [], unreachable: [] });
    await openList();
    await person.click(screen.getByLabelText('Вибрати: Бойко Анна'));
    await person.click(screen.getByRole('button', { name: 'Ще' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Написати обраним' }));
    await screen.findByText(/^Отримають: 1.обраний учень – самі учні та їхні батьки\.$/);
    fill(screen.getByLabelText('Текст повідомлення'), 'Вітаємо');
    await person.click(screen.getByRole('button', { name: 'Надіслати' }));
    await waitFor(() => expect(api.callsOf(mailingsRoutes.preview).map(({ body }) => body)).toMatchObject([{ classId: null, studentIds: [1], recipientId: 3 }]));
    await person.click(await screen.findByRole('button', { name: 'Змінити' }));
    await person.click(screen.getByRole('button', { name: 'Зняти вибір' }));
    await screen.findByText('Отримають: усі учні та батьки центру.');
  });

  it('applies only to selected students who are shown', async () => {
    await openList();
    await selectAll();
    fill(screen.getByLabelText('Пошук'), 'шевч');
    await waitFor(() => expect(screen.getByRole('group', { name: 'Дії з вибраними' }).textContent).toMatch(/Вибрано 1\sучня/));
    await person.click(screen.getByRole('button', { name: 'Зняти вибір' }));
    expect(screen.queryByRole('group', { name: 'Дії з вибраними' })).toBeNull();
  });
});

/** As browsers do when they translate a page: each text goes into elements of theirs. */
function translatePage() {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) if (texts.currentNode instanceof Text && texts.currentNode.data.trim()) found.push(texts.currentNode);
  for (const text of found) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  }
}

it('a translated page goes on: rows are filtered and sorted, and its numbers are true', async () => {
  students = [
    makeStudent({ id: 1, fullname: 'Бойко Анна', comment: null }), makeStudent({ id: 2, fullname: 'Шевчук Олег', comment: 'Новенький' }),
    makeStudent({ id: 3, fullname: 'Шевченко Ія', comment: null }),
  ];
  await openList();
  await person.click(screen.getByLabelText('Вибрати: Бойко Анна'));
  translatePage();
  await person.click(screen.getByLabelText('Вибрати: Шевчук Олег'));
  expect(screen.getByRole('group', { name: 'Дії з вибраними' }).textContent).toMatch(/Вибрано 2\sучнів/);
  fill(screen.getByLabelText('Пошук'), 'шевч');
  await waitFor(() => expect(isShown('Бойко Анна')).toBe(false));
  fill(screen.getByLabelText('Пошук'), '');
  await waitFor(() => expect(isShown('Бойко Анна')).toBe(true));
});

describe('payment flags', () => {
  const box = (name: string) => screen.getByLabelText<HTMLInputElement>(`Оплата цього місяця: ${name}`);

  it('are set at once and sent with action and month', async () => {
    await openList();
    await person.click(box('Бойко Анна'));
    expect(box('Бойко Анна').checked).toBe(true);
    await waitFor(() => expect(api.callsOf(paymentsRoutes.mark)).toHaveLength(1));
    expect(api.callsOf(paymentsRoutes.mark)[0]).toMatchObject({
      params: { id: 1 },
      query: { studentId: 1, isInsertAction: true, isCurrentMonth: true },
    });
  });

  it('ask before a payment is taken back, and can be restored', async () => {
    students = students.map((student) => (student.id === 1 ? { ...student, isCurrentMonthPayed: true } : student));
    await openList();
    await person.click(box('Бойко Анна'));
    const question = within(await screen.findByRole('dialog', { name: 'Скасувати оплату?' }));
    expect(api.callsOf(paymentsRoutes.mark)).toEqual([]);
    await person.click(question.getByRole('button', { name: 'Залишити' }));
    expect(box('Бойко Анна').checked).toBe(true);
    await person.click(box('Бойко Анна'));
    await person.click(await screen.findByRole('button', { name: 'Скасувати оплату' }));
    await waitFor(() => expect(api.callsOf(paymentsRoutes.mark)).toMatchObject([{ query: { isInsertAction: false } }]));
    await person.click(await screen.findByRole('button', { name: 'Повернути' }));
    await waitFor(() => expect(api.callsOf(paymentsRoutes.mark).at(-1)).toMatchObject({ query: { isInsertAction: true } }));
  });

  it('are reset with the reason when the server refuses', async () => {
    api.answer(paymentsRoutes.mark, () => {
      throw refuse('students.not-found', 'Учня вже немає');
    });
    await openList();
    await person.click(box('Бойко Анна'));
    await screen.findByText('Учня вже немає');
    expect(box('Бойко Анна').checked).toBe(false);
  });

  it('count for the shown month, which is read again once it has turned', async () => {
    let today = '2026-11-01';
    api.answer(studentsRoutes.list, () => students.map((student) => ({ ...student, month: today })));
    api.answer(paymentsRoutes.mark, ({ query: { month } }) => {
      if (month === '2026-11') throw refuse('payments.month-turned', 'Почався новий місяць');
      return { isCurrentMonthPayed: true, isNextMonthPayed: false };
    });
    await openList();
    today = '2026-12-01';
    await person.click(box('Бойко Анна'));
    await screen.findByText('Почався новий місяць');
    expect(box('Бойко Анна').checked).toBe(false);
    await waitFor(() => expect(api.callsOf(studentsRoutes.list)).toHaveLength(2));
    await person.click(box('Бойко Анна'));
    await person.click(screen.getByLabelText('Оплата наступного місяця: Бойко Анна'));
    await waitFor(() => expect(api.callsOf(paymentsRoutes.mark).map(({ query }) => Object(query).month)).toEqual(['2026-11', '2026-12', '2027-01']));
  });

  it('are sent one request at a time, and the last of quick clicks decides', async () => {
    const replies: (() => void)[] = [];
    api.answer(paymentsRoutes.mark, async ({ query }) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      replies.push(resolve);
      await promise;
      return { isCurrentMonthPayed: query.isInsertAction, isNextMonthPayed: false };
    });
    await openList();
    for (let click = 0; click < 4; click += 1) fireEvent.click(box('Бойко Анна'));
    expect(box('Бойко Анна').checked).toBe(false);
    await waitFor(() => expect(replies).toHaveLength(1));
    replies[0]?.();
    await waitFor(() => expect(replies).toHaveLength(2));
    expect(api.callsOf(paymentsRoutes.mark)).toMatchObject([{ query: { isInsertAction: true } }, { query: { isInsertAction: false } }]);
    expect(box('Бойко Анна').getAttribute('aria-busy')).toBe('true');
    replies[1]?.();
    await waitFor(() => expect(box('Бойко Анна').getAttribute('aria-busy')).toBeNull());
    expect(box('Бойко Анна').checked).toBe(false);
  });

  it('show no error of a failed change that was undone meanwhile', async () => {
    const { promise, reject } = Promise.withResolvers<never>();
    api.answer(paymentsRoutes.mark, () => promise);
    await openList();
    await person.click(box('Шевчук Олег'));
    await person.click(box('Шевчук Олег'));
    reject(refuse('students.not-found', 'Учня вже немає'));
    await waitFor(() => expect(box('Шевчук Олег').getAttribute('aria-busy')).toBeNull());
    expect(box('Шевчук Олег').checked).toBe(false);
    expect(api.callsOf(paymentsRoutes.mark)).toHaveLength(1);
    expect(screen.queryByText(/Оплату не змінено: Шевчук/)).toBeNull();
  });

  it('are not reset by a list that was read before the save', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    api.answer(paymentsRoutes.mark, async () => {
      await promise;
      return { isCurrentMonthPayed: true, isNextMonthPayed: false };
    });
    const { client } = await openList();
    await person.click(box('Бойко Анна'));
    await client.invalidateQueries();
    expect(box('Бойко Анна').checked).toBe(true);
    students = students.map((student) => (student.id === 1 ? { ...student, isCurrentMonthPayed: true } : student));
    resolve();
    await waitFor(() => expect(box('Бойко Анна').getAttribute('aria-busy')).toBeNull());
    expect(box('Бойко Анна').checked).toBe(true);
  });

  it('move the totals', async () => {
    await openList();
    const paid = () => within(screen.getByLabelText('Підсумки')).getByText('Сплачено').nextElementSibling?.textContent ?? '';
    expect(paid()).toMatch(/^0,00/);
    await person.click(box('Шевчук Олег'));
    await waitFor(() => expect(paid()).toMatch(/^2\s500,00/));
  });

  it('move the totals of a part payment to the whole', async () => {
    students = students.map((student) => ({ ...student, due: student.monthlyPayment, paid: student.id === 2 ? 400.5 : 0 }));
    api.answer(paymentsRoutes.mark, ({ query }) => ({ isCurrentMonthPayed: query.isInsertAction, isNextMonthPayed: false, due: 2500, paid: query.isInsertAction ? 2500 : 400.5 }));
    await openList();
    const debt = () => within(screen.getByLabelText('Підсумки')).getByText('Борг').nextElementSibling?.textContent ?? '';
    expect(debt()).toMatch(/^2\s999,50/);
    await person.click(box('Шевчук Олег'));
    await waitFor(() => expect(debt()).toMatch(/^900,00/));
    await person.click(box('Шевчук Олег'));
    await person.click(await screen.findByRole('button', { name: 'Скасувати оплату' }));
    await waitFor(() => expect(debt()).toMatch(/^2\s999,50/));
  });
});

describe('sums of the month', () => {
  const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));
  const totals = () => screen.getByLabelText('Підсумки').textContent;

  beforeEach(() => {
    students = [
      makeStudent({ id: 1, fullname: 'Бойко Анна', monthlyPayment: 900, due: 1200.5, paid: 200 }),
      makeStudent({ id: 2, fullname: 'Шевчук Олег', monthlyPayment: 2500, due: 2500, paid: 0 }),
      makeStudent({ id: 3, fullname: 'Гук Ніна', monthlyPayment: 800, due: 700, paid: 900, isCurrentMonthPayed: true, owedNextMonth: 600 }),
    ];
  });

  it('of a row equal those of the totals, with the rest after a part payment', async () => {
    await openList();
    expect(rowOf('Бойко Анна').getByText(/^1\s200,50/)).toBeTruthy();
    expect(rowOf('Бойко Анна').getByText(/^борг 1\s000,50$/)).toBeTruthy();
    expect(rowOf('Шевчук Олег').getByText(/^2\s500,00/)).toBeTruthy();
    expect(rowOf('Шевчук Олег').queryByText(/^борг/)).toBeNull();
    expect(rowOf('Гук Ніна').getByText(/^700,00/)).toBeTruthy();
    expect(totals()).toMatch(/Усього4\s400,50.*Сплачено1\s100,00.*Борг3\s500,50/);
  });

  it('of a payment for many are the unpaid rests of the students', async () => {
    await openList();
    await person.click(screen.getByRole('checkbox', { name: 'Вибрати всіх показаних' }));
    await person.click(within(screen.getByRole('group', { name: 'Дії з вибраними' })).getByRole('button', { name: 'Оплата' }));
    const popup = within(await screen.findByRole('dialog', { name: 'Оплата вибраних учнів' }));
    expect(popup.getByText(/^3\sучні, разом/).textContent).toMatch(/^3\sучні, разом 3\s500,50/);
    await person.click(popup.getByText('Наступний'));
    expect(popup.getByText(/^3\sучні, разом/).textContent).toMatch(/^3\sучні, разом 4\s000,00/);
    await person.click(popup.getByText('Не сплачено'));
    expect(popup.getByText(/^3\sучні/).textContent).toMatch(/^3\sучні$/);
  });
});

it('a group at the time of another group is asked about, and stays marked', async () => {
  const physics = { ...makeGroup(12, 'В'), subjectName: 'Фізика' };
  const clash = 'Бойко Анна: о цей час також «А» (Математика), понеділок, 15:30–16:15';
  api.answer(groupsRoutes.list, [algebra, physics]).answer(groupsRoutes.addStudent, ({ query }) => {
    if (!query?.confirmed) throw refuse('groups.join-unconfirmed', clash);
    students = students.map((student) => (student.id === 1 ? { ...student, classes: [algebra, physics] } : student));
    return null;
  });
  await openList();
  await person.click(screen.getByRole('button', { name: /групи учня Бойко Анна/ }));
  await person.click(await screen.findByRole('button', { name: 'Додати: Фізика В' }));
  const answer = async (label: string) => {
    const question = within(await screen.findByRole('dialog', { name: 'Додати до групи?' }));
    expect(question.getByRole('listitem').textContent).toBe(clash);
    await person.click(question.getByRole('button', { name: label }));
  };
  await answer('Ні');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Додати до групи?' })).toBeNull());
  await person.click(await screen.findByRole('button', { name: 'Додати: Фізика В' }));
  await answer('Так');
  expect(await screen.findByText('О цей час також Математика А')).toBeTruthy();
  expect(api.callsOf(groupsRoutes.addStudent).map(({ query }) => Object(query).confirmed)).toEqual([false, false, true]);
  await person.click(screen.getByRole('button', { name: 'Готово' }));
  await screen.findByRole('button', { name: /групи учня Бойко Анна.*Уроки в один час: Математика А, Фізика В/ });
});

describe('groups popup', () => {
  async function openPopup() {
    await openList();
    await person.click(screen.getByRole('button', { name: /групи учня Бойко Анна/ }));
    return within(await screen.findByRole('dialog'));
  }

  it('lists current and available groups with their schedule and closes by Escape', async () => {
    const popup = await openPopup();
    const current = within(await popup.findByRole('region', { name: 'Поточні групи' }));
    expect(current.getByText('Математика А')).toBeTruthy();
    expect(current.getByText(/Пн\s15:30/)).toBeTruthy();
    expect(within(popup.getByRole('region', { name: 'Доступні групи' })).getByText('Математика Б')).toBeTruthy();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('moves a group to the current groups once the server has saved the addition', async () => {
    api.answer(groupsRoutes.addStudent, () => {
      students = students.map((student) => (student.id === 1 ? { ...student, classes: [algebra, geometry] } : student));
      return null;
    });
    const popup = await openPopup();
    await person.click(await popup.findByRole('button', { name: 'Додати: Математика Б' }));
    expect(await popup.findByRole('button', { name: 'Видалити: Математика Б' })).toBeTruthy();
    expect(popup.getByText('Учень уже в усіх групах центру.')).toBeTruthy();
  });

  it('reports a failed addition in a toast and in an alert', async () => {
    const alert = vi.fn();
    vi.stubGlobal('alert', alert);
    api.answer(groupsRoutes.addStudent, () => {
      throw refuse('groups.not-found', 'Групу не знайдено');
    });
    const popup = await openPopup();
    await person.click(await popup.findByRole('button', { name: 'Додати: Математика Б' }));
    expect(await screen.findByText('Не вдалося додати до групи')).toBeTruthy();
    expect(alert).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });
});
