import './start/start.css';
import { nextTask, pageRead } from '@dzvinok/early/next-task';
import { preloadRest } from '@dzvinok/early/begin-page';
import { readStoredSession } from '@dzvinok/session/early/stored-session';
import { loadFederated } from './areas/federation.ts';
import { fetchFirstArea } from './areas/first-area.ts';
import { askRegistryAhead } from './releases/registry.ts';
import { evaluateParts } from './start/evaluate-parts.ts';
import { showStartFailure } from './start/start-failure.ts';

// Also preloads files that the page names after its first script.
preloadRest();
// The first screen's code loads beside the shell, which starts without it if it fails.
const role = readStoredSession()?.user.role;
const evaluated = evaluateParts();
const firstArea = role ? evaluated.then(() => fetchFirstArea(role, askRegistryAhead(), loadFederated)) : evaluated;

// Asynchronous: shared modules must be settled before any code uses them.
evaluated
  .then(() => import(/* webpackChunkName: 'bootstrap' */ './bootstrap.tsx'))
  .then(async ({ startShell }) => {
    await pageRead();
    await nextTask();
    await startShell(firstArea);
  })
  .catch(showStartFailure);
if (!role) import('./sign-in/sign-in.page.tsx').catch(() => undefined);
