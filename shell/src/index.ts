import './start/start.css';
import { nextTask, pageRead } from '@dzvinok/early/next-task';
import { preloadRest } from '@dzvinok/early/begin-page';
import { readStoredSession } from '@dzvinok/session/early/stored-session';
import { loadFederated } from './areas/federation.ts';
import { fetchFirstArea } from './areas/first-area.ts';
import { askRegistryAhead } from './releases/registry.ts';
import { evaluateParts } from './start/evaluate-parts.ts';
import { showStartFailure } from './start/start-failure.ts';

// Also what the page names after its first script has run.
preloadRest();
// Code of the first screen is asked for now, beside the shell; the shell does without it when it does not come.
const role = readStoredSession()?.user.role;
const evaluated = evaluateParts();
const firstArea = role ? evaluated.then(() => fetchFirstArea(role, askRegistryAhead(), loadFederated)) : evaluated;

// Asynchronous, so that the shared modules are settled before anything uses them.
evaluated
  .then(() => import(/* webpackChunkName: 'bootstrap' */ './bootstrap.tsx'))
  .then(async ({ startShell }) => {
    await pageRead();
    await nextTask();
    await startShell(firstArea);
  })
  .catch(showStartFailure);
if (!role) import('./sign-in/sign-in.page.tsx').catch(() => undefined);
