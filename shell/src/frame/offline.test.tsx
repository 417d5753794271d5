import { OfflineBar } from '@dzvinok/ui/state';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { offlineText } from './offline.ts';

afterEach(cleanup);

it.each([
  ['Teacher', 'Немає з’єднання з мережею. Оцінки журналу надішлемо автоматично, решту збережіть, коли воно повернеться.'],
  ['Parent', 'Немає з’єднання з мережею. Зберегти зміни можна буде, коли воно повернеться.'],
] as const)('tells a %s what being offline means for what they do', (role, text) => {
  render(<OfflineBar offline>{offlineText(role)}</OfflineBar>);
  expect(screen.getByRole('status').textContent).toBe(text);
});
