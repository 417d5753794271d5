import '@dzvinok/ui/first-form.css';
import { handover } from '@dzvinok/early/handover';
import { nextTask, pageRead } from '@dzvinok/early/next-task';
import { announceStoredSession, readStoredSession } from '@dzvinok/session/early/stored-session';
import { onSessionChange } from '@dzvinok/session/session';
import { hydrateRoot } from 'react-dom/client';
import { startCentre } from '../../centre/centre.store.ts';
import { titleOf } from '../../page/content.ts';
import { earlyFormId, typedEarly } from './early-form.ts';
import { EarlySignIn } from './early-sign-in.tsx';

function begin(): void {
  const element = document.getElementById(earlyFormId);
  const { signIn } = handover;
  if (!element || !signIn) return;
  const root = hydrateRoot(element, <EarlySignIn host={location.host} typed={typedEarly()} onLeave={signIn.leave} />);
  signIn.end = () => {
    root.unmount();
    signIn.end = undefined;
  };
  document.title = titleOf(element.querySelector('h1'));
  if (signIn.isSent) element.querySelector('form')?.requestSubmit();
  onSessionChange((session) => {
    if (!session) return;
    if (!readStoredSession()) signIn.unkept = session;
    // The portal may have started by now.
    announceStoredSession();
    signIn.leave(null);
  });
  startCentre();
  bringRest();
}

function linksOf(kind: 'script' | 'style'): HTMLLinkElement[] {
  return [...document.querySelectorAll<HTMLLinkElement>(`link[rel^="preload-"][as="${kind}"]`)];
}

/** Loads files that the form did not wait for: sheets with fonts, then the portal's scripts, which are only fetched. */
function bringRest(): void {
  for (const link of linksOf('style')) {
    // The portal requests a failed sheet again.
    link.addEventListener('error', () => link.remove());
    link.rel = 'stylesheet';
  }
  const fetchScripts = () => {
    for (const link of linksOf('script')) link.rel = 'prefetch';
  };
  (window.requestIdleCallback ?? setTimeout)(fetchScripts);
}

// React would draw again the markup that is not parsed yet. A task of its own lets typed input come first.
void pageRead().then(nextTask).then(begin).catch((error: unknown) => {
  console.error(error);
  handover.signIn?.leave(null);
});
