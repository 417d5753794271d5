import { askFirstArea, keptRole, preloadArea } from '../areas/first-area.ts';
import { askRegistryAhead } from '../releases/registry.ts';

// A script of its own, so small that it runs while the rest is still on its way: what the first area needs is fetched
// beside the shell instead of after it. Whatever goes wrong here is met again, and told, by the shell.
const registry = askRegistryAhead();
globalThis.registryAhead = registry;
const role = keptRole();
if (role) askFirstArea(role, registry).then((found) => found && preloadArea(found)).catch(() => undefined);
else registry.catch(() => undefined);
