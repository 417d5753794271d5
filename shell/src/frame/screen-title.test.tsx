import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ScreenTitle } from './screen-title.tsx';

afterEach(cleanup);

function Screen({ name }: { name: string | null }) {
  return (
    <main>
      <ScreenTitle />
      {name && (
        <h1>
          <span aria-hidden>М</span>
          {name}
        </h1>
      )}
    </main>
  );
}

it('the title of the document follows the heading of the screen, without its decoration', async () => {
  const { rerender } = render(<Screen name={null} />);
  expect(document.title).toBe('Dzvinok');
  rerender(<Screen name="Учні" />);
  await vi.waitFor(() => expect(document.title).toBe('Учні · Dzvinok'));
  rerender(<Screen name="Групи" />);
  await vi.waitFor(() => expect(document.title).toBe('Групи · Dzvinok'));
});
