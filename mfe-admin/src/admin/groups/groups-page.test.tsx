import { startLive } from '@dzvinok/api-client/live';
import { groupsRoutes, type GroupListItem } from '@dzvinok/contract/groups';
import { liveRoutes } from '@dzvinok/contract/live';
import { subjectsRoutes } from '@dzvinok/contract/subjects';
import { FakeApi, refuse } from '@dzvinok/remote/harness';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { remote } from '../admin.remote.tsx';
import { openScreen } from '../../screens.fixture.ts';

const person = userEvent.setup();
let api: FakeApi;

const group = (id: number, className: string, subjectId: number, subjectName: string): GroupListItem => ({
  id, className, subjectId, subjectName, subjectColor: '', teacherId: 5, teacherName: 'Савчук Ігор Петрович', isOnline: false,
  pricePerMonth: 900, studentCount: 21, schedules: [{ id, dayOfWeek: 1, classroomId: 4, classroomName: 'Кабінет 4', startTime: '15:30:00' }],
});

beforeEach(() => {
  api = new FakeApi()
    .answer(subjectsRoutes.list, [
      { id: 1, name: 'Математика', color: 'blue' },
      { id: 2, name: 'Хімія', color: 'yellow' },
      { id: 3, name: 'Музика', color: 'purple' },
    ])
    .answer(groupsRoutes.list, [group(7, 'Б', 2, 'Хімія'), group(8, 'В', 1, 'Математика'), group(9, 'А', 1, 'Математика')]);
});
afterEach(cleanup);

async function openList(search = '') {
  const harness = openScreen(remote, api, `/admin/classes${search}`);
  await screen.findByRole('list', { name: 'Групи' });
  return harness;
}

const cards = () => within(screen.getByRole('list', { name: 'Групи' })).getAllByRole('link');

async function chooseSubject(name: string) {
  await person.click(screen.getByRole('combobox', { name: 'Предмет' }));
  await person.click(await screen.findByRole('option', { name }));
}

describe('the list of groups', () => {
  it('is updated by a live event when a group changes', async () => {
    const stream = api.stream(liveRoutes.events, [{ kind: 'ready' }]);
    await openList();
    const stopLive = startLive();
    try {
      await vi.waitFor(() => expect(stream.listeners).toBe(1));
      api.answer(groupsRoutes.list, [{ ...group(7, 'Б', 2, 'Хімія'), studentCount: 22 }]);
      stream.send({ kind: 'group', groupId: 7, version: 3 });
      expect(await screen.findByText(/^22\sучні$/)).toBeTruthy();
    } finally {
      stopLive();
    }
  });

  it('shows the name, schedule, teacher and number of students of each group', async () => {
    await openList();
    expect(cards().map((card) => [card.getAttribute('href'), card.textContent?.slice(0, 11)])).toEqual([
      ['/admin/classes/9', 'МатематикаА'], ['/admin/classes/8', 'МатематикаВ'], ['/admin/classes/7', 'ХіміяБПн\u00a015'],
    ]);
    expect(cards()[0]?.textContent).toMatch(/Пн\s15:30.*Савчук Ігор Петрович.*21\sучень/);
    expect(screen.getByRole('link', { name: 'Додати групу' }).getAttribute('href')).toBe('/admin/add-group');
  });

  it('marks a classroom or teacher shared at the same time, and shows taken places', async () => {
    const later = { schedules: [{ id: 9, dayOfWeek: 1, classroomId: 4, classroomName: 'Кабінет 4', startTime: '16:00:00' }] };
    const tuesday = { schedules: [{ id: 7, dayOfWeek: 2, classroomId: 4, classroomName: 'Кабінет 4', startTime: '15:30:00' }] };
    api.answer(groupsRoutes.list, [
      { ...group(7, 'Б', 2, 'Хімія'), ...tuesday }, { ...group(8, 'В', 1, 'Математика'), teacherId: 6, capacity: 30 },
      { ...group(9, 'А', 1, 'Математика'), ...later, capacity: 10, studentCount: 8 },
    ]);
    await openList();
    const [early, late, alone] = cards().map((card) => card.textContent ?? '');
    expect(early).toMatch(/О цей час також Математика В: Кабінет 4.*8 з 10\sучнів/);
    expect(late).toMatch(/О цей час також Математика А: Кабінет 4.*21 з 30\sучнів/);
    expect(alone).not.toContain('О цей час також');
  });

  it('keeps the chosen subject in the address', async () => {
    const harness = await openList();
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Предмет' }).placeholder).toBe('Усі предмети');
    await chooseSubject('Хімія');
    expect(harness.address()).toBe('/admin/classes?subject=2');
    expect(cards()).toHaveLength(1);
    cleanup();
    await openList('?subject=1');
    expect(cards()).toHaveLength(2);
  });

  it('finds a group by the name of its teacher with any apostrophe, and sorts by the number of students', async () => {
    api.answer(groupsRoutes.list, [{ ...group(7, 'Б', 2, 'Хімія'), teacherName: 'Дем’яненко Юрій' }, { ...group(9, 'А', 1, 'Математика'), studentCount: 30 }]);
    const harness = await openList('?sort=students');
    const addresses = () => cards().map((card) => card.getAttribute('href'));
    expect(addresses()).toEqual(['/admin/classes/7', '/admin/classes/9']);
    await person.click(screen.getByRole('button', { name: 'Порядок' }));
    await person.click(screen.getByRole('combobox', { name: 'Порядок' }));
    await person.click(await screen.findByRole('option', { name: 'За спаданням' }));
    await person.click(screen.getByRole('button', { name: 'Відобразити' }));
    expect(addresses()).toEqual(['/admin/classes/9', '/admin/classes/7']);
    expect(harness.address()).toBe('/admin/classes?sort=students&order=desc');
    await person.type(screen.getByRole('searchbox', { name: 'Пошук' }), "дем'ян");
    expect(addresses()).toEqual(['/admin/classes/7']);
  });

  it('says when the subject has no groups, and offers to show all groups', async () => {
    await openList();
    await chooseSubject('Музика');
    expect(screen.getByText('З цього предмета груп немає')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Усі предмети' }));
    expect(cards()).toHaveLength(3);
  });

  it('offers to add a group in a centre without groups', async () => {
    api.answer(groupsRoutes.list, []);
    openScreen(remote, api, '/admin/classes');
    expect(await screen.findByText('Груп ще немає')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Додати групу' })).toHaveLength(2);
  });

  it('offers a retry when the groups cannot be loaded', async () => {
    api.answer(groupsRoutes.list, () => {
      throw refuse('server.unavailable', 'Сервіс тимчасово недоступний.');
    });
    openScreen(remote, api, '/admin/classes');
    expect(await screen.findByText('Сервіс тимчасово недоступний.')).toBeTruthy();
    api.answer(groupsRoutes.list, [group(7, 'Б', 2, 'Хімія')]);
    await person.click(screen.getByRole('button', { name: 'Спробувати ще раз' }));
    expect(await screen.findByText('Савчук Ігор Петрович')).toBeTruthy();
  });
});
