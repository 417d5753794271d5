import { useState } from 'react';
import { createMemoryRouter, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';

/** In-memory routes for tests of screens: `<MemoryRoutes routes={…} at="/admin/home" />`. */
export function MemoryRoutes({ routes, at }: { routes: RouteObject[]; at: string }) {
  const [router] = useState(() => createMemoryRouter(routes, { initialEntries: [at] }));
  return <RouterProvider router={router} />;
}
