import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderUi } from '../test/render-ui.tsx';
import { ErrorBoundary } from './errors.tsx';

// React reports every caught error to the console; that is expected here.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

let broken = true;

function Part() {
  if (broken) throw new Error('boom');
  return <p>Журнал</p>;
}

describe('ErrorBoundary', () => {
  it('offers to try again, and does', async () => {
    broken = true;
    const reported = vi.fn();
    renderUi(
      <>
        <p>Меню</p>
        <ErrorBoundary onError={reported}>
          <Part />
        </ErrorBoundary>
      </>,
    );
    expect(screen.getByRole('alert').textContent).toContain('Щось пішло не так');
    expect(screen.getByText('Меню')).toBeDefined();
    expect(reported).toHaveBeenCalledOnce();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Спробувати ще раз' }));
    expect(screen.getByText('Журнал')).toBeDefined();
  });

  it('forgets the error on another address', () => {
    broken = true;
    const { rerender } = renderUi(
      <ErrorBoundary resetKey="/a">
        <Part />
      </ErrorBoundary>,
    );
    broken = false;
    rerender(
      <ErrorBoundary resetKey="/b">
        <Part />
      </ErrorBoundary>,
    );
    expect(screen.getByText('Журнал')).toBeDefined();
  });
});
