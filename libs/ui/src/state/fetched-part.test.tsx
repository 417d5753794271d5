import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { fetchedPart } from './state.tsx';

afterEach(cleanup);

const Greeting = ({ name }: { name: string }) => <p>Вітаємо, {name}</p>;

it('a part that does not load leaves the rest of the page usable, and loads on the second try', async () => {
  let isReachable = false;
  const Part = fetchedPart(async () => {
    if (!isReachable) throw new Error('Loading chunk 7 failed');
    return Greeting;
  }, <p>Чекаємо</p>);
  render(<><h1>Розклад</h1><Part name="Марто" /></>);
  expect(screen.getByText('Чекаємо')).toBeTruthy();
  expect((await screen.findByRole('alert')).textContent).toContain('Перевірте інтернет і спробуйте ще раз.');
  const again = screen.getByRole('button', { name: 'Спробувати ще раз' });
  await userEvent.click(again);
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(document.activeElement).toBe(again);
  isReachable = true;
  await userEvent.click(again);
  expect(await screen.findByText('Вітаємо, Марто')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Розклад' })).toBeTruthy();
});

it('a part is shown at once when it has been loaded before', async () => {
  const Part = fetchedPart(async () => Greeting, <p>Чекаємо</p>);
  render(<Part name="Марто" />);
  await screen.findByText('Вітаємо, Марто');
  cleanup();
  render(<Part name="Ярино" />);
  expect(screen.getByText('Вітаємо, Ярино')).toBeTruthy();
});
