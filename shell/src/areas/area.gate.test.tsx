import { remoteContractVersion } from '@dzvinok/contract/releases';
import { createMemoryRouter, RouterProvider } from '@dzvinok/router/routing';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FoundArea } from '../access/access.rules.ts';
import { AreaGate } from './area.gate.tsx';

vi.mock('./federation.ts', () => ({ hasEntry: () => false, loadFederated: () => new Promise(() => {}) }));

const area = { module: './area', basePath: '/area', roles: ['Teacher' as const], files: [] };
const found: FoundArea = {
  area,
  remote: {
    remote: 'office', version: '1.0.0', entryName: 'office_1', entry: '/releases/office/1.0.0/remoteEntry.js', integrity: '',
    contract: remoteContractVersion, exposes: [area], fallback: null,
  },
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('that an area is slow is told where a screen reader already listens, and a retry keeps the keyboard in the content', async () => {
  const content = <main id="content" tabIndex={-1}><AreaGate found={found} /></main>;
  const router = createMemoryRouter([{ path: '*', element: content }]);
  await act(async () => render(<RouterProvider router={router} />));
  const [listening] = screen.getAllByRole('status');
  expect(listening?.textContent).toBe('');
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(listening?.isConnected && listening.textContent).toContain('Розділ завантажується довше, ніж звичайно');
  const retry = screen.getByRole('button', { name: 'Спробувати ще раз' });
  retry.focus();
  await act(async () => retry.click());
  expect(retry.isConnected).toBe(false);
  expect(document.activeElement?.id).toBe('content');
});
