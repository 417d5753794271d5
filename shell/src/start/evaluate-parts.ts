import { nextTask } from '@dzvinok/remote/early/next-task';

const parts: (() => Promise<unknown>)[] = [
  () => import('react-dom/client'),
  () => import('@tanstack/react-query'),
  () => import('@dzvinok/api-client/query'),
  () => import('@dzvinok/router/routing'),
  () => import('@dzvinok/ui/provider'),
  () => import('@dzvinok/ui/layout'),
];

/**
 * Runs what the shell and every area are made of, each in a task of its own: what is pressed meanwhile has its turn between
 * two of them. All at once they would keep a slow phone for a third of a second.
 */
export async function evaluateParts(): Promise<void> {
  for (const part of parts) {
    await part();
    await nextTask();
  }
}
