import { marksRoutes } from '@dzvinok/contract/marks';
import { refuse } from '@dzvinok/remote/harness';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { change, openCell, type OpenedPage } from './cell.fixture.tsx';

let page: OpenedPage | undefined;
beforeEach(() => window.happyDOM.setViewport({ width: 1440, height: 900 }));
afterEach(() => {
  cleanup();
  page?.end();
});

const unfold = () => userEvent.click(screen.getByRole('button', { name: 'Історія змін' }));
const entries = async () => within(await screen.findByRole('list', { name: 'Історія змін' })).getAllByRole('listitem');

const saves = [
  change(3, null, { classworkMark: 10, absent: true, comment: 'Ні', commentAudience: 'family' }, { classworkMark: 10, isMilestone: true }),
  change(2, 'Коваль Олена', { classworkMark: 8 }, { classworkMark: 10, absent: true, comment: 'Ні', commentAudience: 'family' }),
  change(1, 'Вознесенська Єлизавета', null, { classworkMark: 8 }),
];

describe('MarkHistory', () => {
  it('is read only when it is opened, then shows each change with person and time, the newest first', async () => {
    page = openCell({}, () => saves);
    page.save({ classworkMark: 10 }, 3);
    expect(page.api.callsOf(marksRoutes.history)).toHaveLength(0);
    await unfold();
    const texts = (await entries()).map((entry) => [...entry.querySelectorAll('span, p')].map((part) => part.textContent));
    expect(texts).toEqual([
      ['Видалений обліковий запис', expect.stringMatching(/^20\.11\.2026, \d\d:05$/), 'Відсутній: ні', 'Контрольна робота: так', 'Коментар: «Ні» → —'],
      ['Коваль Олена', expect.any(String), 'Оцінка: 8 → 10', 'Відсутній: так', 'Коментар: — → «Ні»', 'Для кого: Лише для центру → Для родини'],
      ['Вознесенська Єлизавета', expect.any(String), 'Оцінка: — → 8'],
    ]);
    expect(page.api.callsOf(marksRoutes.history)[0]?.params).toEqual({ classId: 5, markId: 41 });
    await unfold();
    expect(screen.queryByRole('list', { name: 'Історія змін' })).toBeNull();
  });

  it('is read again when the mark has another version', async () => {
    const shown = saves.slice(2);
    page = openCell({}, () => [...shown]);
    page.save({ classworkMark: 8 }, 1);
    await unfold();
    expect(await entries()).toHaveLength(1);
    shown.unshift(...saves.slice(1, 2));
    page.save({ classworkMark: 10 }, 2);
    await expect.poll(async () => (await entries()).length).toBe(2);
  });

  it('says that there has been no change yet', async () => {
    page = openCell();
    await unfold();
    expect(screen.getByText('Оцінку ще не змінювали')).toBeDefined();
    expect(page.api.calls).toEqual([]);
  });

  it('can be read again after a failure', async () => {
    let isBroken = true;
    page = openCell({}, () => {
      if (isBroken) throw refuse('server.unavailable', 'Сервіс тимчасово недоступний.');
      return saves;
    });
    page.save({ classworkMark: 10 }, 3);
    await unfold();
    expect((await screen.findByRole('alert')).textContent).toContain('Сервіс тимчасово недоступний.');
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Спробувати ще раз' }));
    expect(await entries()).toHaveLength(3);
  });
});
