import { classroomsRoutes } from '@dzvinok/contract/classrooms';
import { freezesRoutes } from '@dzvinok/contract/freezes';
import { groupsRoutes, type Group } from '@dzvinok/contract/groups';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { studentsRoutes } from '@dzvinok/contract/students';
import { suggestionsRoutes, type Suggestions } from '@dzvinok/contract/suggestions';
import { recipientsRoutes } from '@dzvinok/contract/recipients';
import { subjectsRoutes } from '@dzvinok/contract/subjects';
import { teachersRoutes, type TeacherListItem } from '@dzvinok/contract/teachers';
import { FakeApi, refuse, withMessage } from '@dzvinok/remote/harness';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { remote } from '../admin.remote.tsx';
import { fill, openScreen } from '../../screens.fixture.ts';

const person = userEvent.setup();
const scheduleConflict = 'Аудиторія 101, понеділок, 15:30–16:15: група Б, Фізика';
let api: FakeApi;

const teacher: TeacherListItem = {
  id: 5, fullName: 'Савчук Ігор', dateOfBirth: '1985-04-12', sex: 0, phoneNumber: '0501112233', avatarPath: null, groupCount: 1,
  subject: { id: 1, name: 'Математика' }, subjects: [{ id: 1, name: 'Математика' }],
};

const saved: Group = {
  id: 7,
  name: 'А',
  subjectId: 1,
  subjectName: 'Математика',
  subjectColor: 'blue',
  teacherId: 5,
  teacherName: 'Савчук Ігор',
  isOnline: false,
  studentCount: 12,
  pricePerMonth: 900,
  lessonDuration: 45,
  version: 3,
  schedules: [{ id: 3, dayOfWeek: 1, classroomId: 4, classroomName: 'Аудиторія 101', startTime: '15:30:00' }],
  students: [],
  lessons: [],
};

beforeEach(() => {
  api = new FakeApi()
    .answer(freezesRoutes.list, [])
    .answer(subjectsRoutes.list, [{ id: 1, name: 'Математика', color: 'blue' }])
    .answer(recipientsRoutes.list, [])
    .answer(classroomsRoutes.list, [{ id: 4, name: 'Аудиторія 101' }])
    .answer(teachersRoutes.list, [teacher])
    .answer(lessonsRoutes.journal, { version: 1, lessons: [], students: [] })
    .answer(groupsRoutes.list, [])
    .answer(groupsRoutes.one, saved)
    .answer(groupsRoutes.scheduleConflicts, [])
    .answer(suggestionsRoutes.find, { conflicts: [], freeRooms: [], suggestions: [] })
    .answer(groupsRoutes.create, { id: 8 })
    .answer(groupsRoutes.update, saved);
});
afterEach(cleanup);

async function openEdit() {
  const harness = openScreen(remote, api, '/admin/classes/7');
  return { harness, form: within(await screen.findByRole('form', { name: 'Група' })) };
}

async function openMoved() {
  const opened = await openEdit();
  fill(opened.form.getByLabelText(/Тривалість уроку/), '60');
  return opened;
}

const press = (name: string) => person.click(screen.getByRole('button', { name }));
const save = () => press('Зберегти');

describe('the form of a new group', () => {
  it('begins as another group’s copy without its letter, and saves a group of its own', async () => {
    openScreen(remote, api, '/admin/add-group?copy=7');
    const form = within(await screen.findByRole('form', { name: 'Група' }));
    expect(form.getByLabelText<HTMLInputElement>(/Назва/).value).toBe('');
    fill(form.getByLabelText(/Назва/), 'Б');
    await press('Додати групу');
    await waitFor(() => expect(api.callsOf(groupsRoutes.create)).toHaveLength(1));
    expect(api.callsOf(groupsRoutes.create)[0]?.body).toMatchObject({
      name: 'Б', subjectId: 1, teacherId: 5, pricePerMonth: 900, schedules: [{ dayOfWeek: 1, classroomId: 4, startTime: '15:30:00' }],
    });
  });

  it('sends the first and last day, of which a copy has none', async () => {
    api.answer(groupsRoutes.one, { ...saved, lastDay: '2027-05-28' });
    openScreen(remote, api, '/admin/add-group?copy=7');
    const form = within(await screen.findByRole('form', { name: 'Група' }));
    fill(form.getByLabelText(/Назва/), 'Б');
    fill(form.getByLabelText(/Перший день занять/), '01.09.2027');
    await press('Додати групу');
    await waitFor(() => expect(api.callsOf(groupsRoutes.create)).toHaveLength(1));
    expect(api.callsOf(groupsRoutes.create)[0]?.body).toMatchObject({ firstDay: '2027-09-01', lastDay: null });
  });

  it('names each missing field, also of each chosen day', async () => {
    openScreen(remote, api, '/admin/add-group');
    const form = within(await screen.findByRole('form', { name: 'Група' }));
    await person.click(form.getByLabelText('Понеділок'));
    fill(form.getByLabelText(/Назва/), '');
    await press('Додати групу');
    for (const text of [
      'Назва має складатись з 1 літери',
      'Оберіть предмет',
      'Оберіть викладача',
      'Дозволено лише додатні значення',
      'Оберіть аудиторію',
      'Вкажіть час початку',
      'Будь ласка, виправте помилки у формі.',
    ]) {
      expect(form.getByText(text)).toBeTruthy();
    }
    expect(api.callsOf(groupsRoutes.scheduleConflicts)).toHaveLength(0);
    expect(api.callsOf(groupsRoutes.create)).toHaveLength(0);
  });
});

describe('a new group', () => {
  async function choose(form: ReturnType<typeof within>, field: RegExp | string, option: RegExp | string) {
    await person.click(form.getByRole('combobox', { name: field }));
    await person.click(await screen.findByRole('option', { name: option }));
  }

  function fillTime(field: HTMLElement, value: string) {
    fill(field, value);
    fireEvent.blur(field);
  }

  async function fillGroup() {
    const harness = openScreen(remote, api, '/admin/add-group');
    const form = within(await screen.findByRole('form', { name: 'Група' }));
    fill(form.getByLabelText(/Назва/), 'Г');
    fill(form.getByLabelText(/Ціна за місяць/), '1200');
    await choose(form, /Предмет/, 'Математика');
    await choose(form, /Викладач/, /Савчук/);
    await person.click(form.getByLabelText('Середа'));
    await choose(form, 'Аудиторія, Середа', /101/);
    fillTime(form.getByLabelText('Час початку, Середа'), '15:30');
    await person.click(form.getByLabelText('Субота'));
    fillTime(form.getByLabelText('Час початку, Субота'), '10:00');
    await person.click(form.getByLabelText('Субота'));
    return { harness, form };
  }

  it('is sent with the days that have a time, and the form is cleared', async () => {
    const { harness, form } = await fillGroup();
    expect(form.getByRole('combobox', { name: 'Аудиторія, Середа' }).textContent).toContain('101');
    await press('Додати групу');
    await screen.findByText('Групу успішно додано!');
    const sent = { lessonDuration: 45, schedules: [{ dayOfWeek: 3, classroomId: 4, startTime: '15:30:00' }] };
    expect(api.callsOf(groupsRoutes.create)).toMatchObject([
      { body: { ...sent, name: 'Г', subjectId: 1, teacherId: 5, pricePerMonth: 1200, capacity: null, isOnline: false, overrideConflicts: false } },
    ]);
    expect(form.getByLabelText<HTMLInputElement>(/Назва/).value).toBe('');
    expect(form.getByLabelText<HTMLInputElement>('Середа').checked).toBe(false);
    await person.click(screen.getByText('Закрити'));
    await waitFor(() => expect(harness.address()).toBe('/admin/classes'));
  });

  it('leads to the popup of its students once saved', async () => {
    api.answer(studentsRoutes.list, []).answer(groupsRoutes.one, { ...saved, id: 8 });
    const { harness } = await fillGroup();
    await press('Додати групу');
    await person.click(await screen.findByRole('button', { name: 'Додати учнів' }));
    expect(await screen.findByRole('dialog', { name: 'Учні: Математика А' })).toBeTruthy();
    expect(harness.address()).toBe('/admin/classes/8?members=open');
  });

  it('has a field error of the server shown at its day', async () => {
    api.answer(groupsRoutes.create, () => {
      throw refuse('groups.unknown-classroom', 'Такої аудиторії немає.', { 'schedules.0.classroomId': 'Оберіть аудиторію' });
    });
    const { form } = await fillGroup();
    await press('Додати групу');
    expect(await screen.findByText('Такої аудиторії немає.')).toBeTruthy();
    expect(form.getByText('Оберіть аудиторію')).toBeTruthy();
    expect(form.getByRole('combobox', { name: 'Аудиторія, Середа' }).getAttribute('aria-invalid')).toBe('true');
  });

  it('is not saved when the check for schedule conflicts fails, and the failure is shown', async () => {
    api.answer(groupsRoutes.scheduleConflicts, () => {
      throw refuse('server.unavailable', 'Сервіс тимчасово недоступний.');
    });
    await fillGroup();
    await press('Додати групу');
    expect(await screen.findByText('Не вдалося перевірити розклад')).toBeTruthy();
    expect(screen.getByText('Сервіс тимчасово недоступний.')).toBeTruthy();
    expect(api.callsOf(groupsRoutes.create)).toHaveLength(0);
  });

  it('needs a subject, a teacher and a classroom: the form links to the pages that add them', async () => {
    api.answer(subjectsRoutes.list, []).answer(teachersRoutes.list, []).answer(classroomsRoutes.list, []);
    openScreen(remote, api, '/admin/add-group');
    for (const [name, address] of [
      ['Додати предмет', '/admin/subjects-classrooms'],
      ['Додати викладача', '/admin/add-teacher'],
      ['Додати аудиторію', '/admin/subjects-classrooms'],
    ] as const) {
      expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(address);
    }
  });
});

describe('the form of a saved group', () => {
  it('shows the group with its subject locked', async () => {
    const { form } = await openEdit();
    expect(screen.getByRole('heading', { name: 'Група А' })).toBeTruthy();
    expect(screen.getByText(/12\sучнів/)).toBeTruthy();
    const subject = form.getByRole<HTMLInputElement>('combobox', { name: /Предмет/ });
    await waitFor(() => expect(subject.value).toBe('Математика'));
    expect(subject.disabled).toBe(true);
  });

  it('saves at once without schedule conflicts and leads back to the list', async () => {
    const { harness } = await openEdit();
    await save();
    await screen.findByText('Групу успішно оновлено!');
    expect(api.callsOf(groupsRoutes.update)[0]?.body).toMatchObject({
      id: 7,
      overrideConflicts: false,
      schedules: [{ id: 3, dayOfWeek: 1, classroomId: 4, startTime: '15:30:00' }],
    });
    await person.click(screen.getByText('Закрити'));
    await waitFor(() => expect(harness.address()).toBe('/admin/classes'));
  });

  it('shows the message of the server in place of its own', async () => {
    api.answer(groupsRoutes.update, () => withMessage(saved, 'Розклад змінено з понеділка'));
    await openEdit();
    await save();
    expect(await screen.findByText('Розклад змінено з понеділка')).toBeTruthy();
  });

  it('asks about schedule conflicts, and «Ні» saves nothing', async () => {
    api.answer(groupsRoutes.scheduleConflicts, [scheduleConflict]);
    await openMoved();
    await save();
    const popup = within(await screen.findByRole('dialog', { name: 'Конфлікт аудиторії' }));
    expect(popup.getByText(scheduleConflict)).toBeTruthy();
    expect(popup.getByText('Все одно оновити розклад?')).toBeTruthy();
    await press('Ні');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsOf(groupsRoutes.update)).toHaveLength(0);
  });

  it('saves over schedule conflicts after «Так»', async () => {
    api.answer(groupsRoutes.scheduleConflicts, [scheduleConflict]);
    await openMoved();
    await save();
    await screen.findByText(scheduleConflict);
    await press('Так');
    await screen.findByText('Групу успішно оновлено!');
    expect(api.callsOf(groupsRoutes.update).map(({ body }) => body)).toMatchObject([{ overrideConflicts: true }]);
  });

  it('leads from the question to the other group', async () => {
    const { name: className, archivedAt: _, ...other } = { ...saved, id: 8, name: 'Б', subjectName: 'Фізика' };
    const sentence = 'Аудиторія 101, понеділок, 15:30–16:15: зайнято групою «Б» (Фізика)';
    api.answer(groupsRoutes.scheduleConflicts, [sentence]).answer(groupsRoutes.list, [{ ...other, className }]);
    await openMoved();
    await save();
    const popup = within(await screen.findByRole('dialog', { name: 'Конфлікт аудиторії' }));
    const link = await popup.findByRole('link', { name: '«Б» (Фізика)' });
    expect([link.getAttribute('href'), link.closest('li')?.textContent]).toEqual(['/admin/classes/8', sentence]);
  });

  const free = (dayOfWeek: number, startTime: string, rest: Partial<Suggestions['suggestions'][number]> = {}) =>
    ({ day: '2026-12-01', dayOfWeek, startTime, room: { id: 4, name: 'Аудиторія 101' }, conflicts: [], ...rest });

  it('offers free times beside a conflict, and a press fills the form', async () => {
    const nothing: Suggestions = { conflicts: [], freeRooms: [], suggestions: [] };
    const taken: Suggestions = {
      conflicts: [{ kind: 'room', text: 'Аудиторія 101, понеділок, 15:30–16:15: зайнято групою «Б» (Фізика)', group: { id: 8, name: 'Б' } }], freeRooms: [],
      suggestions: [free(1, '17:00'), free(3, '15:30', { conflicts: [{ kind: 'students', text: 'Бойко Анна: о цей час також «В» (Хімія)', group: null }] })],
    };
    api.answer(suggestionsRoutes.find, ({ query }) => (query.dayOfWeek === 1 ? taken : nothing));
    const { form } = await openEdit();
    expect(api.callsOf(suggestionsRoutes.find), 'nothing is asked about the saved week').toEqual([]);
    fill(form.getByLabelText(/Тривалість уроку/), '60');
    const times = within(await form.findByRole('list', { name: 'Вільний час' }));
    expect(times.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['пн 17:00, Аудиторія 101', 'ср 15:30, Аудиторія 101']);
    expect(times.getByText('Бойко Анна: о цей час також «В» (Хімія)')).toBeTruthy();
    expect(form.getByRole('link', { name: '«Б» (Фізика)' }).getAttribute('href')).toBe('/admin/classes/8');
    expect(api.callsOf(suggestionsRoutes.find).at(-1)?.query).toMatchObject({ classId: 7, dayOfWeek: 1, startTime: '15:30:00', classroomId: 4, teacherId: 5, minutes: 60, isOnline: false });
    await person.click(times.getByRole('button', { name: 'ср 15:30, Аудиторія 101' }));
    expect([form.getByLabelText<HTMLInputElement>('Понеділок').checked, form.getByLabelText<HTMLInputElement>('Середа').checked]).toEqual([false, true]);
    expect(form.getByLabelText<HTMLInputElement>('Час початку, Середа').value).toBe('15:30');
    await waitFor(() => expect(form.queryByRole('list', { name: 'Вільний час' })).toBeNull());
    await save();
    await screen.findByText('Групу успішно оновлено!');
    expect(api.callsOf(groupsRoutes.update)[0]?.body).toMatchObject({ schedules: [{ dayOfWeek: 3, classroomId: 4, startTime: '15:30:00' }] });
  });

  it('says when nothing near is free', async () => {
    api.answer(suggestionsRoutes.find, { conflicts: [{ kind: 'room', text: 'Усі аудиторії зайняті', group: null }], freeRooms: [], suggestions: [] });
    const { form } = await openMoved();
    expect(await form.findByText('Усі аудиторії зайняті')).toBeTruthy();
    expect(form.getByText('Вільного часу поблизу немає. Оберіть інший день.')).toBeTruthy();
  });

  it('does not check for conflicts when the schedule is unchanged', async () => {
    api.answer(groupsRoutes.scheduleConflicts, [scheduleConflict]);
    const { form } = await openEdit();
    fill(form.getByLabelText(/Ціна за місяць/), '950');
    await save();
    await screen.findByText('Групу успішно оновлено!');
    expect(api.callsOf(groupsRoutes.scheduleConflicts)).toHaveLength(0);
  });

  it('names classroom, teacher and students in the title of the conflict popup', async () => {
    const busyTeacher = 'Викладач Савчук Ігор, понеділок, 15:30–16:15: веде групу «Б» (Фізика), Аудиторія 101';
    const busyStudent = 'Коваль Марко: о цей час також «Б» (Фізика), понеділок, 15:30–16:15';
    for (const [conflicts, title] of [
      [[busyTeacher], 'Конфлікт викладача'],
      [[scheduleConflict, busyTeacher], 'Конфлікт аудиторії та викладача'],
      [[busyStudent], 'Конфлікт учнів'],
      [[scheduleConflict, busyTeacher, busyStudent], 'Конфлікт аудиторії, викладача та учнів'],
    ] as const) {
      api.answer(groupsRoutes.scheduleConflicts, [...conflicts]);
      await openMoved();
      await save();
      expect(await screen.findByRole('dialog', { name: title })).toBeTruthy();
      cleanup();
    }
  });

  it('asks about another group of the same subject and letter', async () => {
    const { name: className, archivedAt: _, ...other } = { ...saved, id: 8, name: 'б' };
    api.answer(groupsRoutes.list, [{ ...other, className }]);
    const { form } = await openEdit();
    fill(form.getByLabelText(/Назва/), 'Б');
    await save();
    const popup = within(await screen.findByRole('dialog', { name: 'Така група вже є' }));
    expect(popup.getByText(/^Математика б · Савчук Ігор · Пн/)).toBeTruthy();
    await press('Ні');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsOf(groupsRoutes.update)).toHaveLength(0);
    await save();
    await press('Так');
    await screen.findByText('Групу успішно оновлено!');
  });

  it('asks about a schedule conflict that arose between the check and the save', async () => {
    api.answer(groupsRoutes.update, ({ body }) => {
      if (!body.overrideConflicts) throw refuse('groups.schedule-conflict', scheduleConflict);
      return saved;
    });
    await openEdit();
    await save();
    expect(await screen.findByText(scheduleConflict)).toBeTruthy();
    await press('Так');
    expect(await screen.findByText('Групу успішно оновлено!')).toBeTruthy();
  });

  it('asks about schedule conflicts again when the group was changed meanwhile', async () => {
    api.answer(groupsRoutes.scheduleConflicts, [scheduleConflict]).answer(groupsRoutes.update, ({ body }) => {
      if (body.version === 4) return saved;
      const data = { current: { ...saved, version: 4 }, changedBy: null, changedAt: null, isPasswordChanged: false };
      throw refuse('groups.stale', 'Налаштування групи тим часом змінили.', undefined, data);
    });
    await openMoved();
    await save();
    await screen.findByText(scheduleConflict);
    await press('Так');
    await waitFor(() => expect(api.callsOf(groupsRoutes.scheduleConflicts)).toHaveLength(2));
    expect(await screen.findByText(scheduleConflict)).toBeTruthy();
    await press('Так');
    await screen.findByText('Групу успішно оновлено!');
    expect(api.callsOf(groupsRoutes.update).map(({ body }) => body)).toMatchObject([{ version: 3 }, { version: 4 }]);
  });

  it('shows the reason of a failed save and keeps the entered values', async () => {
    api.answer(groupsRoutes.update, () => {
      throw refuse('groups.unknown-teacher', 'Такого викладача немає');
    });
    const { form } = await openEdit();
    fill(form.getByLabelText(/Назва/), 'Б');
    await save();
    expect(await screen.findByText('Виникли проблеми під час запиту...')).toBeTruthy();
    expect(screen.getByText('Такого викладача немає')).toBeTruthy();
    expect(form.getByLabelText<HTMLInputElement>(/Назва/).value).toBe('Б');
  });

  it('asks before unsaved changes are discarded', async () => {
    const { harness, form } = await openEdit();
    fill(form.getByLabelText(/Назва/), 'В');
    fireEvent.click(screen.getByText('До списку груп'));
    expect(await screen.findByText('Залишити сторінку?')).toBeTruthy();
    expect(harness.address()).toBe('/admin/classes/7');
    await press('Залишити');
    await waitFor(() => expect(harness.address()).toBe('/admin/classes'));
  });
});
