import { createMemoryRouter, RouterProvider } from '@dzvinok/router/routing';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { listOf } from './list.ts';
import { useListView } from './use-list.ts';

afterEach(cleanup);

const students = listOf<{ id: number }, { payment: string; groupCount: number }>({
  name: 'students',
  label: 'Учні',
  rowKey: ({ id }) => id,
  filters: {
    payment: { choices: [{ value: 'owed', label: 'Борг' }] },
    groupCount: { param: 'groups', read: Number },
  },
  columns: {},
});

function Controls() {
  const { view, change } = useListView(students);
  const changeTwice = () => {
    change({ payment: 'owed' });
    change({ groupCount: 3 });
  };
  return (
    <button type="button" onClick={changeTwice}>
      {`${view.payment} ${view.groupCount}`}
    </button>
  );
}

it('keeps both of two changes made at the same time, on the screen and in the address', () => {
  const router = createMemoryRouter([{ path: '*', element: <Controls /> }]);
  render(<RouterProvider router={router} />);
  act(() => screen.getByRole('button').click());
  expect(screen.getByRole('button').textContent).toBe('owed 3');
  expect(router.state.location.search).toBe('?payment=owed&groups=3');
});

it.each(['sort', 'order', 'search', 'group'])('refuses a filter that would share «%s» in the address', (param) => {
  const filters = { group: { read: Number }, kind: { param, read: Number } };
  const describe = () => listOf<{ id: number }, { group: number; kind: number }>({ name: 'rows', label: 'Рядки', rowKey: ({ id }) => id, filters, columns: {} });
  expect(describe).toThrow(`"${param}"`);
});
