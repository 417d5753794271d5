export { RouterProvider } from 'react-router/dom';
export { createBrowserRouter, createMemoryRouter, isRouteErrorResponse, Outlet, redirect, replace } from 'react-router';
export { Navigate } from './redirecting.tsx';
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
