import './start/trusted-types.ts';
import './start/start.css';
import { handover } from '@dzvinok/remote/early/handover';
import { keptRole } from '@dzvinok/remote/early/kept';
import { preloadRest } from '@dzvinok/remote/early/preload';
import { loadFederated } from './areas/federation.ts';
import { fetchFirstArea } from './areas/first-area.ts';
import { askRegistryAhead } from './releases/registry.ts';
import { showStartFailure } from './start/start-failure.ts';

// Code of the first screen is asked for now, beside the shell; the shell does without it when it does not come.
const role = keptRole();
const registry = askRegistryAhead();
const turn = Promise.resolve(handover.turn);
// Also where the first script did not come, or came before what the page names.
void turn.then(preloadRest);
const firstArea = turn.then(() => (role ? fetchFirstArea(role, registry, loadFederated) : undefined));

// Asynchronous, so that the shared modules are settled before anything uses them.
turn.then(() => import(/* webpackChunkName: 'bootstrap' */ './bootstrap.tsx')).then(({ startShell }) => startShell(firstArea)).catch(showStartFailure);
if (!role) import('./sign-in/sign-in.page.tsx').catch(() => undefined);
