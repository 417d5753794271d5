import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { AnchorLink } from './link.tsx';
import { useIdParam, useLocation, useNavigate, useOpenInAddress, useSearch, useSearchParam, useUrlChoice } from './navigation.ts';
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
  it('redirects again when another address comes before the first redirect is drawn', async () => {
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

  it('takes an unknown value for the default, and keeps the other parameters', async () => {
    await open([{ path: '*', element: <Sorting /> }], '/list?sort=height&page=2');
    expect(screen.getByText('surname')).toBeDefined();
    await act(async () => fireEvent.click(screen.getByRole('button')));
    expect(screen.getByText('phone')).toBeDefined();
    expect(address()).toBe('/list?sort=phone&page=2');
    await act(async () => fireEvent.click(screen.getByRole('button')));
    expect(address()).toBe('/list?page=2');
  });
});

describe('useSearch', () => {
  function Filters() {
    const [search, change] = useSearch();
    const [amount, choose] = useSearchParam('amount', Number, (next) => (next === 0 ? null : String(next)));
    const [isOpen, setOpen] = useOpenInAddress('popup');
    const navigate = useNavigate();
    return (
      <>
        <p>
          {search.get('room') ?? 'anywhere'}, {amount}, {isOpen ? 'open' : 'closed'}
        </p>
        <button onClick={() => change({ room: 'none', subject: null })}>Both</button>
        <button onClick={() => choose(amount + 5)}>More</button>
        <button onClick={() => choose(0)}>None</button>
        <button onClick={() => setOpen(true, { replace: false })}>Open</button>
        <button onClick={() => void navigate(-1)}>Back</button>
        <Address />
      </>
    );
  }
  const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

  it('changes several parameters at once and keeps the rest', async () => {
    await open([{ path: '*', element: <Filters /> }], '/list?subject=3&amount=5');
    await press('Both');
    expect(address()).toBe('/list?amount=5&room=none');
    await press('More');
    expect(screen.getByText('none, 10, closed')).toBeDefined();
    await press('None');
    expect(address()).toBe('/list?room=none');
  });

  it('lets Back undo a change that does not replace', async () => {
    await open([{ path: '*', element: <Filters /> }], '/list');
    await press('More');
    await press('Open');
    expect(address()).toBe('/list?amount=5&popup=open');
    await press('Back');
    expect(screen.getByText('anywhere, 5, closed')).toBeDefined();
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
