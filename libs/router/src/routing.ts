/** The router itself: what the shell assembles and what a remote hands over as routes. */
export { RouterProvider } from 'react-router/dom';
export { createBrowserRouter, createMemoryRouter, isRouteErrorResponse, Navigate, Outlet, redirect, replace } from 'react-router';
export type {
  ActionFunctionArgs,
  DataRouter,
  LoaderFunction,
  LoaderFunctionArgs,
  Location,
  PatchRoutesOnNavigationFunction,
  PatchRoutesOnNavigationFunctionArgs,
  RouteObject,
} from 'react-router';
