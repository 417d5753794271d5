import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { marksRoutes } from '@dzvinok/contract/marks';
import { makeHarness, refuse } from '@dzvinok/remote/harness';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { remote as lessonRemote } from '../lesson.remote.tsx';
import { eachOnItsOwn, header, lesson, teacherApi } from '../teacher.fixture.ts';
import { remote } from '../teacher.remote.tsx';

const person = userEvent.setup();
const statusRefusal = 'Вчитель може редагувати статуси учня лише для поточного заняття у вкладці "Урок".';
const own = eachOnItsOwn();

function open(tab: string) {
  const harness = makeHarness({ remote, api: own.api, at: `/teacher/class/${own.group}/${tab}` });
  render(harness.element);
  return harness;
}

const rowOf = async (name: string) => within((await screen.findByText(name)).closest('li') ?? document.body);
const sayYes = async (name: string) => person.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
const savedMarks = () => own.api.callsOf(marksRoutes.saveMany).flatMap(({ body }) => Reflect.get(Object(body), 'marks'));

describe('the lesson of today', () => {
  it('is replaced by a text on a day without a lesson', async () => {
    own.api.answer(lessonsRoutes.header, { ...header, isLessonToday: false });
    open('current-lesson');
    expect(await screen.findByText('Сьогодні немає заняття.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Почати новий урок' })).toBeNull();
  });

  it('is edited in its tab: topic, date, marks with the version last seen, statuses', async () => {
    own.api.answer(lessonsRoutes.header, { ...header, isLessonStarted: true, lessonId: 40 });
    open('current-lesson');
    expect(await screen.findByRole('heading', { name: 'Редагування уроку: Оксиди' })).toBeTruthy();
    expect(screen.getByText('21.11.2026')).toBeTruthy();
    const marko = await rowOf('Бондар Марко');
    const field = marko.getByLabelText<HTMLInputElement>('Оцінка: Бондар Марко');
    await person.clear(field);
    await person.type(field, '12{Enter}');
    expect(await marko.findByText('Збережено')).toBeTruthy();
    await person.click(marko.getByLabelText('Відсутній'));
    await sayYes('Поставити');
    await screen.findByText('Усе збережено');
    await expect.poll(() => savedMarks()).toMatchObject([
      { studentId: 1, lessonId: 40, classworkMark: 12, version: 1 },
      { studentId: 1, lessonId: 40, classworkMark: 12, absent: true, version: 2 },
    ]);
  });

  it('has its present topic among the topics to choose, and stays shown when a repeated read fails', async () => {
    own.api.answer(lessonsRoutes.header, { ...header, isLessonStarted: true, lessonId: 40 });
    const { client } = open('current-lesson');
    await person.click(await screen.findByRole('button', { name: 'Змінити тему' }));
    await person.click(within(await screen.findByRole('dialog')).getByRole('combobox', { name: /Тема/ }));
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(['Оксиди', 'Кислоти']);
    expect(lesson.topicId).toBe(21);
    own.api.answer(lessonsRoutes.one, () => {
      throw refuse('server.unavailable', 'Сервер зараз недоступний');
    });
    await client.invalidateQueries({ queryKey: [lessonsRoutes.one.path] });
    expect(screen.getByText('Бондар Марко')).toBeTruthy();
  });
});

it('an extra lesson may be changed to a topic that the group had', async () => {
  own.api.answer(lessonsRoutes.header, { ...header, isLessonStarted: true, lessonId: 40 })
    .answer(lessonsRoutes.one, { ...lesson, topicId: 22, topic: 'Кислоти', isExtra: true });
  open('current-lesson');
  await person.click(await screen.findByRole('button', { name: 'Змінити тему' }));
  await person.click(within(await screen.findByRole('dialog')).getByRole('combobox', { name: /Тема/ }));
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(['Кислоти', 'Оксиди (повторення)']);
});

describe('a lesson started by mistake', () => {
  const openMenu = async () => person.click(await screen.findByRole('button', { name: 'Дії з уроком' }));

  it('is taken back while it has no marks', async () => {
    own.api.answer(lessonsRoutes.header, { ...header, isLessonStarted: true, lessonId: 40 })
      .answer(lessonsRoutes.one, { ...lesson, students: lesson.students.map((student) => ({ ...student, mark: null })) })
      .answer(lessonsRoutes.takeBack, () => {
        own.api.answer(lessonsRoutes.header, header);
        return null;
      });
    open('current-lesson');
    await openMenu();
    await person.click(await screen.findByRole('menuitem', { name: 'Скасувати помилковий урок' }));
    await sayYes('Скасувати урок');
    expect(await screen.findByText('Сьогодні є заняття, але воно ще не розпочалося.')).toBeTruthy();
    expect(own.api.callsOf(lessonsRoutes.takeBack).map(({ params }) => params)).toEqual([{ classId: own.group, lessonId: 40 }]);
  });

  it('with a mark is not offered to be taken back', async () => {
    own.api.answer(lessonsRoutes.header, { ...header, isLessonStarted: true, lessonId: 40, missedDays: ['2026-11-20'] });
    open('current-lesson');
    await openMenu();
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Провести урок за 20.11']);
  });
});

describe('the editor of another lesson', () => {
  function openEditor(role: 'Teacher' | 'TenantAdmin') {
    render(makeHarness({ remote: lessonRemote, api: own.api, at: `/class/${own.group}/lesson/40`, user: { role } }).element);
  }

  it('refuses a status from a teacher and says why', async () => {
    openEditor('Teacher');
    const row = await rowOf('Бондар Марко');
    await person.click(row.getByLabelText('Відсутній'));
    expect(await screen.findByText(statusRefusal)).toBeTruthy();
    expect(row.getByLabelText<HTMLInputElement>('Відсутній').checked).toBe(false);
    expect(savedMarks()).toEqual([]);
    expect(screen.getByRole('link', { name: 'До журналу' }).getAttribute('href')).toBe(`/teacher/class/${own.group}/journal`);
  });

  it('has its title also at an invalid address', async () => {
    render(makeHarness({ remote: lessonRemote, api: own.api, at: `/class/${own.group}/lesson/перший`, user: { role: 'Teacher' } }).element);
    expect(await screen.findByText('Для цього класу поки немає уроків.')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Редагування уроку:');
  });

  it('lets an admin change statuses and leads back to the group', async () => {
    openEditor('TenantAdmin');
    const row = await rowOf('Бондар Марко');
    await person.click(row.getByLabelText('Відсутній'));
    await sayYes('Поставити');
    expect(await row.findByText('Збережено')).toBeTruthy();
    expect(savedMarks()).toMatchObject([{ studentId: 1, absent: true }]);
    expect(screen.getByRole('link', { name: 'До групи' }).getAttribute('href')).toBe(`/admin/classes/${own.group}`);
  });

  it('says when the lesson does not exist, and when the group belongs to another teacher', async () => {
    own.api.answer(lessonsRoutes.one, () => {
      throw refuse('lessons.not-found', 'Такого уроку немає');
    });
    openEditor('Teacher');
    expect(await screen.findByText('Для цього класу поки немає уроків.')).toBeTruthy();
    expect(screen.queryByText('…'), 'nothing is on its way any more').toBeNull();
    cleanup();
    own.api = teacherApi().answer(lessonsRoutes.one, () => {
      throw refuse('groups.not-found', 'Групу не знайдено.');
    });
    openEditor('Teacher');
    expect(await screen.findByText('Такої групи немає.')).toBeTruthy();
  });
});

describe('the journal', () => {
  it('is the first tab and leads to the editor of each lesson', async () => {
    open('');
    const link = await screen.findByRole('link', { name: 'Редагувати урок 21.11' });
    expect(link.getAttribute('href')).toBe(`/class/${own.group}/lesson/40`);
    expect(screen.queryByRole('button', { name: /Дії з уроком/ })).toBeNull();
  });

  it('leads from a locked status to the current lesson, by a link and after a key', async () => {
    own.api.answer(lessonsRoutes.header, { ...header, isLessonStarted: true, lessonId: 40 });
    open('journal');
    await person.click(await screen.findByRole('gridcell', { name: /^Бондар Марко, 21.11, на уроці/ }));
    const panel = within(await screen.findByRole('dialog', { name: 'Бондар Марко' }));
    expect(panel.getByRole('link', { name: 'До уроку' }).getAttribute('href')).toBe(`/teacher/class/${own.group}/current-lesson`);
    await person.keyboard('в');
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText(statusRefusal)).toBeTruthy();
    await person.click(alert.getByRole('button', { name: 'До уроку' }));
    expect(await screen.findByRole('heading', { name: 'Редагування уроку: Оксиди' })).toBeTruthy();
  });

  it('has no link to a lesson that has not begun, and explains the locked keys', async () => {
    open('journal');
    await person.click(await screen.findByRole('gridcell', { name: /^Бондар Марко, 21.11, на уроці/ }));
    expect(await screen.findByText(/«В» і «НГ» ставлять на поточному занятті/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'До уроку' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Клавіші' }));
    const keys = within(await screen.findByRole('dialog', { name: 'Клавіші журналу' }));
    expect(keys.getByText('не готовий, відсутній').textContent).toContain(statusRefusal);
  });

  it('links to the lessons of a group without students', async () => {
    const lessons = [{ id: 40, topicId: 21, topicName: 'Оксиди', startDateTime: '2026-11-21T15:00:00+02:00' }];
    own.api.answer(lessonsRoutes.journal, { version: 1, lessons, students: [] });
    open('journal');
    const held = within(await screen.findByRole('list', { name: 'Уроки групи' }));
    expect(held.getByRole('listitem').textContent).toBe('21.11.2026Оксиди');
    expect(held.getByRole('link', { name: 'Редагувати урок 21.11' }).getAttribute('href')).toBe(`/class/${own.group}/lesson/40`);
  });

  describe('of several months', () => {
    const heldOn = (id: number, day: string) => ({ id, topicId: 21, topicName: 'Оксиди', startDateTime: `${day}T15:00:00+02:00` });
    const ivan = { id: 1, fullName: 'Бондар Іван', avatarPath: null, isMember: true, marks: [] };
    const openMonths = (tab: string) => {
      own.api.answer(lessonsRoutes.journal, { version: 1, lessons: [heldOn(38, '2026-10-05'), heldOn(39, '2026-10-26'), heldOn(40, '2026-11-21')], students: [ivan] });
      return open(tab);
    };
    const days = async () => (await screen.findAllByRole('link', { name: /^Редагувати урок/ })).map((link) => link.getAttribute('aria-label')?.slice(-5));
    const choose = async (name: string) => {
      await person.click(screen.getByRole('combobox', { name: 'Місяць' }));
      await person.click(await screen.findByRole('option', { name }));
    };

    it('shows the month that is chosen, and keeps it in the address', async () => {
      const { address } = openMonths('journal');
      expect(await days()).toEqual(['05.10', '26.10', '21.11']);
      await choose('жовтень 2026');
      expect(await days()).toEqual(['05.10', '26.10']);
      expect(address()).toContain('?month=2026-10');
      await choose('Усі місяці');
      expect(await days()).toHaveLength(3);
      expect(address()).not.toContain('month');
    });

    it('opens at the month of the address', async () => {
      openMonths('journal?month=2026-11');
      expect(await days()).toEqual(['21.11']);
    });

    it('returns to the cell that was left in a month, also without the month in the address', async () => {
      const left = /^Бондар Іван, 05.10, на уроці/;
      openMonths('journal?month=2026-10');
      await person.click(await screen.findByRole('gridcell', { name: left }));
      await person.click(screen.getByRole('link', { name: 'Урок' }));
      await expect.poll(() => screen.queryByRole('grid')).toBeNull();
      await person.click(screen.getByRole('link', { name: 'Журнал' }));
      expect(await days()).toHaveLength(3);
      expect(screen.getByRole('grid').getAttribute('aria-activedescendant')).toBe(screen.getByRole('gridcell', { name: left }).id);
    });

    it('shows all months again when a change of another month is undone', async () => {
      openMonths('journal');
      await person.click(await screen.findByRole('gridcell', { name: /^Бондар Іван, 21.11, на уроці/ }));
      await person.keyboard('7{Enter}');
      await choose('жовтень 2026');
      expect(await days()).toHaveLength(2);
      await person.click(screen.getByRole('gridcell', { name: /^Бондар Іван, 05.10, на уроці/ }));
      await person.keyboard('{Control>}z{/Control}');
      expect(await days()).toHaveLength(3);
      expect(screen.getByRole('grid').getAttribute('aria-activedescendant')).toBe(screen.getByRole('gridcell', { name: /^Бондар Іван, 21.11, на уроці/ }).id);
    });
  });

  it('says when no lesson has been held', async () => {
    own.api.answer(lessonsRoutes.journal, { version: 1, lessons: [], students: [] });
    open('journal');
    expect(await screen.findByText('Для цього класу поки немає уроків.')).toBeTruthy();
  });
});
