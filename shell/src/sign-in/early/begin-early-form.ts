import { paths } from '@dzvinok/contract/paths';
import { handover, type EarlySignIn, type FurtherStep } from '@dzvinok/early/handover';
import { keptCentre } from '@dzvinok/early/kept';
import { readStoredSession } from '@dzvinok/session/early/stored-session';
import { domainCodeOf } from '../domain.rules.ts';
import { hasSupportTicket } from '../support-ticket.ts';
import { isEarlyFormInUse } from './early-form.ts';

// Goes into the page's first script: nothing here may bring the code of others along.

/** Address of the script of the sign-in, written in by the build. */
declare const SIGN_IN_SCRIPT: string;

/** True where this page begins with the sign-in: nobody is signed in, and no ticket leads in. */
export function beginsWithForm(): boolean {
  return readStoredSession() === null && !hasSupportTicket();
}

/** The portal begins so long after the form can be used, in milliseconds: on a slow phone it takes the processor for seconds. */
const lead = 8_000;

/** Nobody gets anywhere else without a session. */
function stayHere(): void {
  if (isEarlyFormInUse()) history.replaceState(null, '', paths.login);
}

/**
 * Shows the sign-in, which is a part of the page, from the first paint on, and brings its script. The portal begins behind
 * it, after a while or as soon as somebody has signed in; it draws no form as long as this one works.
 */
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
  script.addEventListener('load', () => setTimeout(beginOnce, lead));
  script.addEventListener('error', () => leave(null));
  document.head.append(script);
}
