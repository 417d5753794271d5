import { createMemoryRouter, RouterProvider } from '@dzvinok/router/routing';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useStudentFilter } from './students-filter-state.ts';

afterEach(cleanup);

function Controls() {
  const { draft, change } = useStudentFilter();
  const changeTwice = () => {
    change({ category: 'groups' });
    change({ groupCount: 3 });
  };
  return (
    <button type="button" onClick={changeTwice}>
      {`${draft.category} ${draft.groupCount}`}
    </button>
  );
}

it('keeps both of two changes made in one go', () => {
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: <Controls /> }])} />);
  act(() => screen.getByRole('button').click());
  expect(screen.getByRole('button').textContent).toBe('groups 3');
});
