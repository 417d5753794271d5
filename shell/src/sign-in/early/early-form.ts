import type { LoginForm } from '@dzvinok/contract/auth';
import { handover, type FurtherStep } from '@dzvinok/early/handover';

// Goes into scripts that run before the shell has arrived: nothing here may bring the code of others along.

/** Name of the element that the page itself brings the sign-in in. */
export const earlyFormId = 'sign-in';

/** True while somebody may sign in by the form that the page came with. */
export function isEarlyFormInUse(): boolean {
  return handover.signIn?.isLeft === false;
}

/** What was typed before the scripts came that know of it. */
export function typedEarly(): LoginForm {
  const value = (name: keyof LoginForm) => document.querySelector<HTMLInputElement>(`#${earlyFormId} input[name="${name}"]`)?.value ?? '';
  return { phoneNumber: value('phoneNumber'), password: value('password') };
}

/** The step that the sign-in was left with for the portal, until it is taken. */
export function stepLeft(): FurtherStep | null {
  return handover.signIn?.step ?? null;
}

/** The portal is on the page now, or says why it is not. */
export function endEarlyForm(): void {
  handover.signIn?.end?.();
  delete document.documentElement.dataset['start'];
  document.getElementById(earlyFormId)?.remove();
}
