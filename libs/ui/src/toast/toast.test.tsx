import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderUi } from '../test/render-ui.tsx';
import { showToast } from './toast.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  act(() => void vi.runAllTimers());
  cleanup();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

describe('showToast', () => {
  it('keeps good news for 4 s and an error for 20 s', async () => {
    renderUi(<p>Сторінка</p>);
    act(() => {
      showToast({ kind: 'success', message: 'Тему додано' });
      showToast({ kind: 'error', title: 'Сталася помилка', message: 'Не вдалося зберегти зміни.' });
    });
    expect(screen.getByRole('alert').textContent).toContain('Не вдалося зберегти зміни.');
    await pass(3_900);
    expect(screen.getByText('Тему додано')).toBeDefined();
    await pass(600);
    expect(screen.queryByText('Тему додано')).toBeNull();
    await pass(15_000);
    expect(screen.getByText('Не вдалося зберегти зміни.')).toBeDefined();
    await pass(1_500);
    expect(screen.queryByText('Не вдалося зберегти зміни.')).toBeNull();
  });

  it('replaces the toast with the same id', () => {
    renderUi(<p>Сторінка</p>);
    act(() => {
      showToast({ kind: 'warning', id: 'marks', message: 'Перше' });
      showToast({ kind: 'warning', id: 'marks', message: 'Друге' });
    });
    expect(screen.queryByText('Перше')).toBeNull();
    expect(screen.getByText('Друге')).toBeDefined();
  });
});
