import { paths } from '@dzvinok/contract/paths';
import { handover, type EarlySignIn, type FurtherStep } from '@dzvinok/early/handover';
import { keptCentre } from '@dzvinok/early/kept';
import { readStoredSession } from '@dzvinok/session/early/stored-session';
import { domainCodeOf } from '../domain.rules.ts';
import { hasSupportTicket } from '../support-ticket.ts';
import { isEarlyFormInUse } from './early-form.ts';

// Part of the page's first script: import no shared code.

declare const SIGN_IN_SCRIPT: string;

export function beginsWithForm(): boolean {
  return readStoredSession() === null && !hasSupportTicket();
}

/** The portal begins behind the form: on a slow phone it takes the processor for seconds. */
const portalDelayMs = 8_000;

/** Other addresses need a session. */
function stayHere(): void {
  if (isEarlyFormInUse()) history.replaceState(null, '', paths.login);
}

/** Shows the page's own form at the first paint. The portal begins behind it, later or after sign-in, and draws no form meanwhile. */
export function beginEarlyForm(beginPortal: () => void): void {
  const { documentElement: root } = document;
  const { accent } = keptCentre();
  root.dataset['start'] = 'sign-in';
  if (accent) root.dataset['accent'] = accent;
  if (domainCodeOf(location.hostname) === 'platform') root.dataset['platform'] = '';

  let isBegun = false;
  const beginOnce = () => {
    if (!isBegun) beginPortal();
    isBegun = true;
  };
  const signIn: EarlySignIn = { isSent: false, isLeft: false, step: null, leave };
  function leave(step: FurtherStep | null): void {
    if (signIn.isLeft) return;
    Object.assign(signIn, { isLeft: true, step });
    removeEventListener('popstate', stayHere);
    history.replaceState(null, '', step || !readStoredSession() ? paths.login : paths.home);
    if (signIn.isLost) location.reload();
    beginOnce();
    signIn.follow?.();
  }
  handover.signIn = signIn;
  stayHere();

  addEventListener('popstate', stayHere);
  addEventListener('submit', (event) => {
    event.preventDefault();
    signIn.isSent = true;
  });
  const script = Object.assign(document.createElement('script'), { src: SIGN_IN_SCRIPT, fetchPriority: 'high' });
  script.addEventListener('load', () => setTimeout(beginOnce, portalDelayMs));
  script.addEventListener('error', () => leave(null));
  // A script that came and failed.
  addEventListener('error', ({ filename }) => filename === script.src && leave(null));
  document.head.append(script);
}
