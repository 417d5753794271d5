import { subjectsRoutes } from '@dzvinok/contract/subjects';
import { topicsRoutes, type Topic } from '@dzvinok/contract/topics';
import { FakeApi } from '@dzvinok/remote/harness';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { remote } from '../admin.remote.tsx';
import { fill, openScreen } from '../screens.fixture.ts';

const person = userEvent.setup();
let api: FakeApi;
let topics: Topic[];

beforeEach(() => {
  topics = [{ id: 1, name: 'Дроби', subjectId: 2 }];
  api = new FakeApi()
    .answer(subjectsRoutes.list, [
      { id: 2, name: 'Математика', color: 'blue' },
      { id: 3, name: 'Фізика', color: 'blue' },
    ])
    .answer(topicsRoutes.list, ({ query }) => topics.filter(({ subjectId }) => subjectId === query.subjectId))
    .answer(topicsRoutes.create, ({ body }) => {
      const topic = { id: 9, ...body };
      topics = [...topics, topic];
      return topic;
    })
    .answer(topicsRoutes.update, ({ body }) => body);
});
afterEach(cleanup);

async function openTopics() {
  openScreen(remote, api, '/admin/lesson-topics');
  await screen.findByText('Дроби');
}

async function openPopup(button: string, title: string) {
  await person.click(screen.getByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name: title }));
}

describe('lesson topics', () => {
  it('begin with the first subject and count its topics', async () => {
    await openTopics();
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Предмет' }).value).toBe('Математика');
    expect(screen.getByText(/^1\sтема$/)).toBeTruthy();
  });

  it('are added once the name is long enough', async () => {
    await openTopics();
    const popup = await openPopup('Додати тему', 'Нова тема');
    fill(popup.getByLabelText(/Назва теми/), 'Х');
    await person.click(popup.getByRole('button', { name: 'Додати' }));
    expect(popup.getByText('Назва має містити щонайменше 2 символи.')).toBeTruthy();
    expect(api.callsOf(topicsRoutes.create)).toHaveLength(0);

    fill(popup.getByLabelText(/Назва теми/), 'Відсотки');
    await person.click(popup.getByRole('button', { name: 'Додати' }));
    await screen.findByText('Тему додано');
    expect(await screen.findByText('Відсотки')).toBeTruthy();
    expect(screen.getByText(/^2\sтеми$/)).toBeTruthy();
  });

  it('keep their subject when they are renamed', async () => {
    await openTopics();
    const popup = await openPopup('Редагувати тему: Дроби', 'Редагувати тему');
    expect(popup.getByRole<HTMLInputElement>('combobox', { name: /Предмет/ }).disabled).toBe(true);
    fill(popup.getByLabelText(/Назва теми/), 'Звичайні дроби');
    await person.click(popup.getByRole('button', { name: 'Зберегти' }));
    await screen.findByText('Тему оновлено');
    expect(api.callsOf(topicsRoutes.update)[0]?.body).toEqual({ id: 1, name: 'Звичайні дроби', subjectId: 2 });
  });

  it('cannot be deleted, and say so', async () => {
    await openTopics();
    await person.click(screen.getByRole('button', { name: 'Видалити тему: Дроби' }));
    expect(await screen.findByText('Видалення тем поки не передбачене системою.')).toBeTruthy();
  });
});
