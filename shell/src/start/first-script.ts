import './trusted-types.ts';
import { beginPage } from '@dzvinok/early/begin-page';
import { askFirstArea } from '../areas/first-area.ts';
import { askRegistryAhead } from '../releases/registry.ts';
import { beginEarlyForm, beginsWithForm } from '../sign-in/early/begin-early-form.ts';
import { isBrowserTooOld, showBrowserTooOld } from './old-browser.ts';

/** Set by the build. */
declare const SHELL_ENTRY: string;

function bringShell(): void {
  const script = document.createElement('script');
  script.src = SHELL_ENTRY;
  document.head.append(script);
}

// Part of the page and small, because the page waits for it: the first area loads beside the shell, and signed-in users see no sign-in.
function beginPortal(): void {
  const registry = askRegistryAhead();
  beginPage((role) => askFirstArea(role, registry), bringShell);
}

if (isBrowserTooOld()) showBrowserTooOld();
else if (beginsWithForm()) beginEarlyForm(beginPortal);
else beginPortal();
