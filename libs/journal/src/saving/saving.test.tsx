import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { UiProvider } from '@dzvinok/ui/provider';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { proxy } from 'valtio';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { MarksSummary } from '../marks/mark-entries.ts';
import type { MarksStore } from '../marks/marks-store.ts';
import { memoryMarksStore } from '../marks/memory-marks-store.fixture.ts';
import { troubleOf } from './save.texts.ts';
import { SavingLine } from './saving-line.tsx';
import { useSlowSaveWarning } from './slow-save.ts';

afterEach(cleanup);

describe('the line about saving', () => {
  const nothing: MarksSummary = { saving: 0, waiting: 0, refused: 0, editConflict: 0, waitingFor: null };

  function openLine(summary: MarksSummary) {
    const shown: string[] = [];
    render(
      <UiProvider environment="test">
        <SavingLine marksStore={{ ...memoryMarksStore().marksStore, summary: proxy({ ...summary }) }} onShowTrouble={(state) => shown.push(state)} />
      </UiProvider>,
    );
    return shown;
  }

  it.each([
    [nothing, 'Усе збережено', ''],
    [{ ...nothing, saving: 3 }, 'Зберігаємо…', ''],
    [{ ...nothing, saving: 3, waiting: 1 }, 'У черзі на збереження: 1 оцінка. Збережемо автоматично.'],
    [{ ...nothing, waiting: 1, refused: 2 }, 'Не збережено: 2 оцінки'],
    [{ ...nothing, refused: 2, editConflict: 5 }, 'Дві версії: 5 оцінок'],
  ])('of %j says %s', (summary, text, spoken = text) => {
    openLine(summary);
    const plain = (element: Element | undefined) => element?.textContent.replaceAll('\u00a0', ' ');
    expect(plain(screen.getAllByText((_, element) => plain(element ?? undefined) === text)[0])).toBe(text);
    expect(plain(screen.getByRole('status'))).toBe(spoken);
  });

  it('stays unchanged while mark after mark is saved', async () => {
    const summary = proxy({ ...nothing });
    const marksStore: MarksStore = { ...memoryMarksStore().marksStore, summary };
    render(
      <UiProvider environment="test">
        <SavingLine marksStore={marksStore} onShowTrouble={() => {}} />
      </UiProvider>,
    );
    for (const saving of [1, 0]) {
      act(() => {
        summary.saving = saving;
      });
      expect(screen.getByText('Зберігаємо…')).toBeTruthy();
    }
    expect(await screen.findByText('Усе збережено')).toBeTruthy();
  });

  it('refers an admin to the support, other users to the admin', () => {
    const textFor = (isAdmin: boolean) => troubleOf({ ...nothing, waiting: 3 }, true, isAdmin)?.text;
    expect(textFor(true)).toContain('зверніться до підтримки');
    expect(textFor(false)).toContain('повідомте адміністратора');
  });

  it('says after a while that the server does not take marks, that they are safe, and tries at once when asked', async () => {
    const memory = memoryMarksStore();
    const summary = proxy<{ -readonly [Key in keyof MarksSummary]: MarksSummary[Key] }>({ ...nothing, waiting: 3, waitingFor: 'server' });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    render(
      <UiProvider environment="test">
        <SavingLine marksStore={{ ...memory.marksStore, summary }} onShowTrouble={() => {}} />
      </UiProvider>,
    );
    expect(screen.queryByText(/Сервер не приймає/)).toBeNull();
    act(() => void vi.advanceTimersByTime(4_100));
    vi.useRealTimers();
    expect(screen.getByRole('status').textContent).toMatch(/^Сервер не приймає оцінки\. На цьому пристрої збережено 3\sоцінки/);
    await userEvent.click(screen.getByRole('button', { name: 'Надіслати зараз' }));
    expect(memory.answers).toEqual(['sendNow']);
    act(() => void Object.assign(summary, { waitingFor: 'network' }));
    expect(screen.getByRole('status').textContent).toMatch(/^У черзі на збереження: 3\sоцінки/);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('leads to marks that wait for a person, not to marks that are sent by themselves', async () => {
    const shown = openLine({ ...nothing, refused: 1, waiting: 4 });
    await userEvent.click(screen.getByRole('button', { name: 'Показати' }));
    expect(shown).toEqual(['refused']);
    cleanup();
    openLine({ ...nothing, waiting: 4 });
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('a save that takes too long', () => {
  function Warned({ marksStore }: { marksStore: MarksStore }) {
    useSlowSaveWarning(marksStore);
    return null;
  }

  it('is reported, and the reads that show the marks are read anew', async () => {
    let tellSlow = () => {};
    const marksStore: MarksStore = { ...memoryMarksStore().marksStore, onSlow: (listener) => ((tellSlow = listener), () => {}) };
    const client = new QueryClient();
    const keys = [[lessonsRoutes.journal.path, { params: { id: 5 } }], [lessonsRoutes.one.path, { params: { classId: 5, lessonId: 7 } }]];
    for (const key of keys) client.setQueryData(key, {});
    render(
      <QueryClientProvider client={client}>
        <UiProvider environment="test">
          <Warned marksStore={marksStore} />
        </UiProvider>
      </QueryClientProvider>,
    );
    act(() => tellSlow());
    expect(await screen.findByText('Повторіть за 5-10 секунд, дані оновлюються.')).toBeDefined();
    expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true]);
  });
});
