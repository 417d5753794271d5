import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { UiProvider } from '../provider/provider.tsx';
import { forgetToasts, showToast } from './toast.tsx';

afterEach(() => {
  act(forgetToasts);
  cleanup();
});

it('shows a message sent before the area of toasts has loaded', async () => {
  render(<UiProvider>Сторінка</UiProvider>);
  act(() => void showToast({ kind: 'success', message: 'Тему додано' }));
  expect(screen.queryByText('Тему додано')).toBeNull();
  expect(await screen.findByText('Тему додано')).toBeTruthy();
});
