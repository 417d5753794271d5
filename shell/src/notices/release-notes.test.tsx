import { NotificationBlock } from '@dzvinok/ui/menu';
import { UiProvider } from '@dzvinok/ui/provider';
import { forgetToasts } from '@dzvinok/ui/toast';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { loadReleases } from '../releases/releases.store.ts';
import { ReleaseNotes } from './release-notes.tsx';

afterEach(() => vi.unstubAllGlobals());

const hash = `sha384-${'A'.repeat(64)}`;
const remote = (name: string, text: string) => ({
  remote: name, version: '1.0.0', entryName: name, entry: `/releases/${name}/1.0.0/remoteEntry.js`, integrity: hash, contract: 1,
  exposes: [{ module: './admin', basePath: '/admin', roles: ['TenantAdmin'] }], fallback: null, note: { text, at: '2026-11-28T06:00:00.000Z' },
});

it('an admin finds in the bell what new versions changed, once as news', async () => {
  const remotes = [remote('office', 'Список учнів друкується'), remote('lessons', 'Список учнів друкується'), remote('home', 'Журнал швидший')];
  vi.stubGlobal('fetch', async () => Response.json({ epoch: '7', remotes }));
  await loadReleases();
  const open = () => render(<UiProvider environment="test"><NotificationBlock isAwaiting={false} /><ReleaseNotes /></UiProvider>);
  open();
  await userEvent.click(await screen.findByRole('button', { name: /Сповіщення.*2/ }));
  expect(await screen.findAllByText('Портал оновлено')).toHaveLength(2);
  expect(screen.getByText('Список учнів друкується')).toBeTruthy();
  expect(screen.getByText('Журнал швидший')).toBeTruthy();
  cleanup();
  act(forgetToasts);
  open();
  const bell = await screen.findByRole('button', { name: /Сповіщення/ });
  expect(bell.getAttribute('aria-label') ?? bell.textContent).not.toMatch(/\d/);
});
