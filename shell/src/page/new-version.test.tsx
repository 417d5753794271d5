import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { NewVersionNotice } from './notices.tsx';
import { announceNewVersion } from './new-version.store.ts';

afterEach(cleanup);

it('a new version is announced once, and the user decides about the reload', async () => {
  render(<NewVersionNotice />);
  expect(screen.getByRole('status').textContent).toBe('');
  act(() => announceNewVersion('newer'));
  expect(screen.getByRole('status').textContent).toContain('Доступна нова версія');
  expect(screen.getByRole('button', { name: 'Оновити' })).toBeDefined();

  await userEvent.setup().click(screen.getByRole('button', { name: 'Закрити' }));
  expect(screen.getByRole('status').textContent).toBe('');
  act(() => announceNewVersion('newer'));
  expect(screen.getByRole('status').textContent).toBe('');
});
