import type { LoginForm } from '@dzvinok/contract/auth';
import { handover, type FurtherStep } from '@dzvinok/early/handover';

// Part of scripts that run before the shell: import no shared code.

export const earlyFormId = 'sign-in';

export function isEarlyFormInUse(): boolean {
  return handover.signIn?.isLeft === false;
}

export function typedEarly(): LoginForm {
  const value = (name: keyof LoginForm) => document.querySelector<HTMLInputElement>(`#${earlyFormId} input[name="${name}"]`)?.value ?? '';
  return { phoneNumber: value('phoneNumber'), password: value('password') };
}

export function stepLeft(): FurtherStep | null {
  return handover.signIn?.step ?? null;
}

/** Called when the portal is drawn or shows its failure. */
export function endEarlyForm(): void {
  handover.signIn?.end?.();
  delete document.documentElement.dataset['start'];
  document.getElementById(earlyFormId)?.remove();
}
