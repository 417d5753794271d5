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

/**
 * Runs what the shell and every area are made of, each in a task of its own: what an area draws early, and what is pressed
 * meanwhile, has its turn between two of them. All at once they would keep a slow phone for a third of a second.
 */
export async function evaluateParts(): Promise<void> {
  for (const part of parts) {
    await spareTask();
    await part();
  }
  await spareTask();
}
