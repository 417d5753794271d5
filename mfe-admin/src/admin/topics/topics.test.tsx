import { subjectsRoutes } from '@dzvinok/contract/subjects';
import { topicsRoutes, type Topic } from '@dzvinok/contract/topics';
import { FakeApi, refuse } from '@dzvinok/remote/harness';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { remote } from '../admin.remote.tsx';
import { fill, openScreen } from '../../screens.fixture.ts';

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

  it('ask before a popup with typed text is closed', async () => {
    await openTopics();
    const popup = await openPopup('Додати тему', 'Нова тема');
    await person.click(popup.getByRole('button', { name: 'Скасувати' }));
    expect(screen.queryByRole('dialog')).toBeNull();

    const again = await openPopup('Додати тему', 'Нова тема');
    fill(again.getByLabelText(/Назва теми/), 'Відсотки');
    await person.click(again.getByRole('button', { name: 'Скасувати' }));
    const question = within(await screen.findByRole('dialog', { name: 'Закрити без збереження?' }));
    await person.click(question.getByRole('button', { name: 'Повернутися до форми' }));
    expect(again.getByLabelText<HTMLInputElement>(/Назва теми/).value).toBe('Відсотки');
    await person.click(again.getByRole('button', { name: 'Скасувати' }));
    await person.click(within(await screen.findByRole('dialog', { name: 'Закрити без збереження?' })).getByRole('button', { name: 'Не зберігати' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.callsOf(topicsRoutes.create)).toHaveLength(0);
  });

  it('with a taken name are refused under the name field', async () => {
    api.answer(topicsRoutes.create, () => {
      throw refuse('topics.name-taken', 'Така тема з цього предмета вже є.', { name: 'Така тема вже є в цього предмета' });
    });
    await openTopics();
    const popup = await openPopup('Додати тему', 'Нова тема');
    fill(popup.getByLabelText(/Назва теми/), 'Дроби');
    await person.click(popup.getByRole('button', { name: 'Додати' }));
    expect(await popup.findByText('Така тема вже є в цього предмета')).toBeTruthy();
    expect(await screen.findByText('Не вдалося зберегти зміни.')).toBeTruthy();
    expect(popup.getByLabelText(/Назва теми/).getAttribute('aria-invalid')).toBe('true');
  });

  it('have a search in a long list, and keep their numbers in the results', async () => {
    topics = Array.from({ length: 12 }, (_, index) => ({ id: 101 + index, name: index === 10 ? 'Їжа' : `Дроби ${index}`, subjectId: 2 }));
    openScreen(remote, api, '/admin/lesson-topics');
    await screen.findByText('Їжа');
    const rows = () => within(screen.getByRole('list', { name: 'Теми' })).queryAllByRole('listitem').map(({ textContent }) => textContent);
    fill(screen.getByLabelText('Пошук теми'), ' їжА');
    expect(rows()).toEqual(['11Їжа']);
    fill(screen.getByLabelText('Пошук теми'), 'Відсотки');
    expect(rows()).toEqual([]);
    const popup = await openPopup('Додати таку тему', 'Нова тема');
    expect(popup.getByLabelText<HTMLInputElement>(/Назва теми/).value).toBe('Відсотки');
    await person.click(popup.getByRole('button', { name: 'Додати' }));
    await screen.findByText('Тему додано');
    await vi.waitFor(() => expect(rows()).toEqual(['13Відсотки']));
  });

  it('show whether topics or subjects could not be loaded', async () => {
    api.answer(topicsRoutes.list, () => {
      throw refuse('server.unavailable', 'Сервіс тимчасово недоступний.');
    });
    openScreen(remote, api, '/admin/lesson-topics');
    expect(await screen.findByText('Не вдалося завантажити теми.')).toBeTruthy();
    cleanup();
    api.answer(subjectsRoutes.list, () => {
      throw refuse('server.unavailable', 'Сервіс тимчасово недоступний.');
    });
    openScreen(remote, api, '/admin/lesson-topics');
    expect(await screen.findByText('Не вдалося завантажити предмети.')).toBeTruthy();
    api.answer(subjectsRoutes.list, []);
    await person.click(screen.getByRole('button', { name: 'Спробувати ще раз' }));
    expect(await screen.findByText('У центрі ще немає предметів')).toBeTruthy();
  });

  it('cannot be deleted, and the page says so', async () => {
    await openTopics();
    await person.click(screen.getByRole('button', { name: 'Видалити тему: Дроби' }));
    expect(await screen.findByText('Видалення тем поки не передбачене системою.')).toBeTruthy();
  });
});
