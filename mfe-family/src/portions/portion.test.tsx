import { UiProvider } from '@dzvinok/ui/provider';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Portion } from './portion.tsx';

it('a long list shows a first portion, the number of items left, and each next portion on demand', async () => {
  const items = Array.from({ length: 25 }, (_, index) => index);
  render(
    <UiProvider environment="test">
      <Portion items={items} size={10} more="Показати раніші">{(shown) => <p>{shown.length} на екрані</p>}</Portion>
    </UiProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Показати раніші (15)' }));
  expect(screen.getByText('20 на екрані')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Показати раніші (5)' }));
  expect(screen.getByText('25 на екрані')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
