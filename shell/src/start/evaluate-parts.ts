import { spareTask } from '@dzvinok/early/next-task';

const parts: (() => Promise<unknown>)[] = [
  () => import('react-dom/client'),
  () => import('zod'),
  () => import('@tanstack/react-query'),
  () => import('@dzvinok/session/session'),
  () => import('@dzvinok/remote/remote'),
  () => import('@dzvinok/api-client/query'),
  () => import('@dzvinok/api-client/live'),
  () => import('@dzvinok/router/routing'),
  () => import('@dzvinok/router/link'),
  () => import('@dzvinok/ui/provider'),
  () => import('@dzvinok/ui/layout'),
];

/** One task per part, so that early drawing and input come in between: together the parts block a slow phone for 0.3 s. */
export async function evaluateParts(): Promise<void> {
  for (const part of parts) {
    await spareTask();
    await part();
  }
  await spareTask();
}
