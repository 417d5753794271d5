import './start/trusted-types.ts';
import './start/start.css';
import { loadFederated } from './areas/federation.ts';
import { fetchFirstArea, keptRole } from './areas/first-area.ts';
import { askRegistryAhead } from './releases/registry.ts';
import { showStartFailure } from './start/start-failure.ts';

// What the first screen needs is asked for now, beside the shell; the shell does without it when it does not come.
const role = keptRole();
const registry = askRegistryAhead();
if (role) void fetchFirstArea(role, registry, loadFederated);
else registry.catch(() => undefined);

// Asynchronous, so that the shared modules are settled before anything uses them.
import(/* webpackChunkName: 'bootstrap' */ './bootstrap.tsx').then(({ startShell }) => startShell()).catch(showStartFailure);
if (!role) import('./sign-in/sign-in.page.tsx').catch(() => undefined);
