import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { AnchorLink } from './link.tsx';
import { useIdParam, useLocation, useUrlChoice } from './navigation.ts';
import { createMemoryRouter, Navigate, RouterProvider, type RouteObject } from './routing.ts';
import { MemoryRoutes } from './testing.tsx';

afterEach(cleanup);

function open(routes: RouteObject[], at: string) {
  return act(async () => render(<MemoryRoutes routes={routes} at={at} />));
}

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

const address = () => screen.getByRole('status').textContent;

describe('Navigate', () => {
  it('leads away again when another address comes before the first redirect is drawn', async () => {
    const routes = [{ path: '/in', element: <Address /> }, { path: '*', element: <Navigate to="/in" replace /> }];
    const router = createMemoryRouter(routes, { initialEntries: ['/one'] });
    const stop = router.subscribe(({ location }) => {
      if (location.pathname !== '/in') return;
      stop();
      void router.navigate('/two');
    });
    await act(async () => render(<RouterProvider router={router} />));
    expect(await screen.findByText('/in')).toBeDefined();
    expect(router.state.location.pathname).toBe('/in');
  });
});

describe('AnchorLink', () => {
  const links = (
    <>
      <AnchorLink href="/student" match="exact">
        Кабінет
      </AnchorLink>
      <AnchorLink href="/student/classes" match="start">
        Розклад
      </AnchorLink>
      <AnchorLink href="/student/missed-lessons" match="start">
        Пропуски
      </AnchorLink>
      <AnchorLink href="tel:+380501234567">Телефон</AnchorLink>
      <Address />
    </>
  );

  it('goes inside the product without leaving the page', async () => {
    await open([{ path: '*', element: links }], '/student');
    await act(async () => fireEvent.click(screen.getByText('Пропуски')));
    expect(address()).toBe('/student/missed-lessons');
  });

  it('marks the current address, exactly or by its beginning', async () => {
    await open([{ path: '*', element: links }], '/student/classes');
    expect(screen.getByText('Розклад').getAttribute('aria-current')).toBe('page');
    expect(screen.getByText('Кабінет').getAttribute('aria-current')).toBeNull();
  });

  it('leaves other addresses to the browser', async () => {
    await open([{ path: '*', element: links }], '/student');
    expect(screen.getByText('Телефон').getAttribute('href')).toBe('tel:+380501234567');
  });
});

describe('useUrlChoice', () => {
  const orders = ['surname', 'phone'] as const;

  function Sorting() {
    const [order, choose] = useUrlChoice('sort', orders, 'surname');
    return (
      <>
        <p>{order}</p>
        <button type="button" onClick={() => choose(order === 'phone' ? 'surname' : 'phone')}>
          Змінити
        </button>
        <Address />
      </>
    );
  }

  it('takes what is unknown for the usual, and leaves the other parameters alone', async () => {
    await open([{ path: '*', element: <Sorting /> }], '/list?sort=height&page=2');
    expect(screen.getByText('surname')).toBeDefined();
    await act(async () => fireEvent.click(screen.getByRole('button')));
    expect(screen.getByText('phone')).toBeDefined();
    expect(address()).toBe('/list?sort=phone&page=2');
    await act(async () => fireEvent.click(screen.getByRole('button')));
    expect(address()).toBe('/list?page=2');
  });
});

describe('useIdParam', () => {
  function Id() {
    return <p>{String(useIdParam())}</p>;
  }

  it.each([
    ['/groups/12', '12'],
    ['/groups/0', 'null'],
    ['/groups/1e3', 'null'],
    ['/groups/%D0%B0', 'null'],
  ])('of %s is %s', async (path, id) => {
    await open([{ path: '/groups/:id', element: <Id /> }], path);
    expect(screen.getByText(id)).toBeDefined();
  });
});
