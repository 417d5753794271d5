import { sitesRoutes, type Site } from '@dzvinok/contract/alerts';
import { classroomsRoutes, type ClassroomUse } from '@dzvinok/contract/classrooms';
import { groupsRoutes, type GroupListItem } from '@dzvinok/contract/groups';
import { subjectsRoutes, type SubjectUse } from '@dzvinok/contract/subjects';
import { teachersRoutes, type TeacherListItem } from '@dzvinok/contract/teachers';
import { FakeApi, refuse } from '@dzvinok/remote/harness';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { remote } from '../admin.remote.tsx';
import { fill, openScreen } from '../../screens.fixture.ts';

const person = userEvent.setup();
const press = (name: string) => person.click(screen.getByRole('button', { name }));
let api: FakeApi;
let subjects: SubjectUse[];
let classrooms: ClassroomUse[];
let sites: Site[];

const unused = { groupCount: 0, teacherCount: 0, topicCount: 0 };

beforeEach(() => {
  subjects = [
    { id: 1, name: 'Математика', color: 'blue', groupCount: 2, teacherCount: 1, topicCount: 24 },
    { id: 2, name: 'Малювання', color: 'purple', ...unused },
    { id: 3, name: 'Хімія', color: 'yellow', ...unused },
  ];
  sites = [];
  classrooms = [{ id: 4, name: 'Кабінет 101', groupCount: 0, places: null }];
  api = new FakeApi()
    .answer(sitesRoutes.list, () => sites)
    .answer(classroomsRoutes.list, () => classrooms)
    .answer(subjectsRoutes.usage, () => subjects)
    .answer(classroomsRoutes.usage, () => classrooms)
    .answer(subjectsRoutes.create, ({ body: { name, color = 'purple' } }) => {
      subjects = [...subjects, { id: 9, name, color, ...unused }];
      return { id: 9, name, color };
    })
    .answer(subjectsRoutes.update, ({ body }) => body)
    .answer(subjectsRoutes.remove, ({ params }) => {
      subjects = subjects.filter(({ id }) => id !== params.id);
      return null;
    })
    .answer(classroomsRoutes.remove, ({ params }) => {
      classrooms = classrooms.filter(({ id }) => id !== params.id);
      return null;
    });
});
afterEach(cleanup);

const group: GroupListItem = {
  id: 7, className: 'А', subjectId: 1, subjectName: 'Математика', subjectColor: 'blue', teacherId: 5, teacherName: 'Савчук Ігор', isOnline: false,
  pricePerMonth: 900, studentCount: 3, schedules: [],
};
const teacher: TeacherListItem = {
  id: 5, fullName: 'Савчук Ігор', dateOfBirth: null, sex: 0, phoneNumber: '0501112233', avatarPath: null, groupCount: 1,
  subject: { id: 1, name: 'Математика' }, subjects: [{ id: 1, name: 'Математика' }],
};

async function open() {
  openScreen(remote, api, '/admin/subjects-classrooms');
  await screen.findByText('Кабінет 101');
  await screen.findByText('Математика');
}

async function popup(name: string) {
  return within(await screen.findByRole('dialog', { name }));
}

describe('subjects', () => {
  it('show their numbers of groups, teachers and topics', async () => {
    await open();
    expect(screen.getByText(/^2\sгрупи · 1\sвикладач · 24\sтеми$/)).toBeTruthy();
    expect(screen.getAllByText('не використовується')).toHaveLength(3);
  });

  it('get a colour from their name until the admin chooses a colour', async () => {
    await open();
    await press('Додати предмет');
    const form = await popup('Новий предмет');
    await person.click(form.getByRole('button', { name: 'Додати' }));
    expect(form.getByText('Введіть назву')).toBeTruthy();
    fill(form.getByLabelText(/Назва/), '  Історія України ');
    expect(form.getByRole<HTMLInputElement>('radio', { name: 'Зелений' }).checked).toBe(true);
    expect(form.getByText('Історія України').className).toContain('dz-subject-green');
    await person.click(form.getByRole('radio', { name: 'Синій' }));
    expect(form.getByText('Історія України').className).toContain('dz-subject-blue');
    await person.click(form.getByRole('button', { name: 'Додати' }));
    expect(await screen.findByText('Історія України')).toBeTruthy();
    expect(api.callsOf(subjectsRoutes.create)[0]?.body).toEqual({ name: 'Історія України', color: 'blue' });
  });

  it('with a taken name are refused under the name field', async () => {
    api.answer(subjectsRoutes.update, () => {
      throw refuse('subjects.name-taken', 'Такий предмет уже є.', { name: 'Такий предмет уже є.' });
    });
    await open();
    await press('Редагувати предмет: Малювання');
    const form = await popup('Редагувати предмет');
    fill(form.getByLabelText(/Назва/), 'математика');
    await person.click(form.getByRole('button', { name: 'Зберегти' }));
    await waitFor(() => expect(form.getByLabelText(/Назва/).getAttribute('aria-invalid')).toBe('true'));
    expect(form.getByLabelText<HTMLInputElement>(/Назва/).value).toBe('математика');
    await person.keyboard('{Escape}');
    await press('Повернутися до форми');
    expect(form.getByLabelText<HTMLInputElement>(/Назва/).value).toBe('математика');
    await person.click(form.getByRole('button', { name: 'Скасувати' }));
    await press('Не зберігати');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('in use cannot be deleted: the popup links to their groups, teachers and topics', async () => {
    api
      .answer(groupsRoutes.list, ({ query }) => (query?.archived ? [{ ...group, id: 8, className: 'Б', archivedAt: '2026-11-01T10:00:00+02:00' }] : [group]))
      .answer(teachersRoutes.list, ({ query }) => (query?.archived ? [] : [teacher]));
    await open();
    await press('Видалити предмет: Математика');
    const refused = await popup('Предмет видалити не можна');
    expect((await refused.findAllByRole('link')).map((link) => link.textContent)).toEqual([
      'Математика А', 'Математика Б (в архіві)', 'Савчук Ігор', 'Теми уроків',
    ]);
    expect(api.callsOf(subjectsRoutes.remove)).toHaveLength(0);
  });

  it('pass the focus to the next row when deleted', async () => {
    await open();
    await press('Видалити предмет: Малювання');
    await person.click((await popup('Видалити предмет?')).getByRole('button', { name: 'Видалити' }));
    await waitFor(() => expect(screen.queryByText('Малювання')).toBeNull());
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Видалити предмет: Хімія'));
  });
});

describe('classrooms', () => {
  it('leave the text «Аудиторій ще немає» after the last deletion', async () => {
    await open();
    await press('Видалити аудиторію: Кабінет 101');
    await person.click((await popup('Видалити аудиторію?')).getByRole('button', { name: 'Видалити' }));
    expect(await screen.findByText('Аудиторій ще немає')).toBeTruthy();
  });

  it('get the number of their places', async () => {
    api.answer(classroomsRoutes.update, ({ body }) => {
      classrooms = classrooms.map((one) => ({ ...one, places: body.places ?? null }));
      return { id: 4, name: body.name };
    });
    await open();
    await press('Редагувати аудиторію: Кабінет 101');
    const form = await popup('Редагувати аудиторію');
    fill(form.getByLabelText('Місць для учнів'), '8');
    await person.click(form.getByRole('button', { name: 'Зберегти' }));
    expect(await screen.findByText(/^8\sмісць · не використовується$/)).toBeTruthy();
    expect(api.callsOf(classroomsRoutes.update).map(({ body }) => body)).toEqual([{ id: 4, name: 'Кабінет 101', places: 8 }]);
  });

  it('that could not be loaded are read again by «Спробувати ще раз»', async () => {
    api.answer(classroomsRoutes.usage, () => {
      throw refuse('request.invalid', 'Щось не так');
    });
    openScreen(remote, api, '/admin/subjects-classrooms');
    expect(await screen.findByText('Щось не так')).toBeTruthy();
    api.answer(classroomsRoutes.usage, () => classrooms);
    await press('Спробувати ще раз');
    expect(await screen.findByText('Кабінет 101')).toBeTruthy();
  });
});

describe('sites', () => {
  it('are added with their place and classrooms, and deleted', async () => {
    api
      .answer(sitesRoutes.create, ({ body }) => {
        sites = [{ ...sitesRoutes.create.body.parse(body), id: 2 }];
        return { id: 2 };
      })
      .answer(sitesRoutes.remove, () => {
        sites = [];
        return null;
      });
    await open();
    expect(await screen.findByText('Увесь центр – один корпус')).toBeTruthy();
    await press('Додати корпус');
    const form = await popup('Новий корпус');
    fill(form.getByLabelText(/Назва/), 'Корпус на Садовій');
    fill(form.getByLabelText('Адреса'), 'вул. Садова, 5');
    fill(form.getByLabelText(/Область/), 'Київська область');
    await person.click(form.getByRole('radio', { name: 'Онлайн' }));
    await person.click(form.getByRole('combobox', { name: 'Аудиторії' }));
    await person.click(await screen.findByRole('option', { name: 'Кабінет 101' }));
    await person.click(form.getByRole('button', { name: 'Додати' }));
    expect(await screen.findByText(/^вул\. Садова, 5 · 1\sаудиторія$/)).toBeTruthy();
    expect(api.callsOf(sitesRoutes.create)[0]?.body).toEqual({
      name: 'Корпус на Садовій', address: 'вул. Садова, 5', oblast: 'Київська область', raion: null, hromada: null, usualAnswer: 'online', classroomIds: [4],
      opensAt: null, closesAt: null, wayMinutes: null,
    });
    await press('Видалити корпус: Корпус на Садовій');
    await person.click((await popup('Видалити корпус?')).getByRole('button', { name: 'Видалити' }));
    expect(await screen.findByText('Увесь центр – один корпус')).toBeTruthy();
  });
});
