import './trusted-types.ts';
import { beginPage } from '@dzvinok/early/begin-page';
import { askFirstArea } from '../areas/first-area.ts';
import { askRegistryAhead } from '../releases/registry.ts';
import { beginEarlyForm, beginsWithForm } from '../sign-in/early/begin-early-form.ts';

/** Address of the shell's entry, written in by the build. */
declare const SHELL_ENTRY: string;

function bringShell(): void {
  const script = document.createElement('script');
  script.src = SHELL_ENTRY;
  document.head.append(script);
}

// A script of its own, so small that the page is not shown before it has run: what the first area needs is fetched
// beside the shell instead of after it, and nobody sees a sign-in who is signed in.
function beginPortal(): void {
  const registry = askRegistryAhead();
  beginPage((role) => askFirstArea(role, registry), bringShell);
}

if (beginsWithForm()) beginEarlyForm(beginPortal);
else beginPortal();
