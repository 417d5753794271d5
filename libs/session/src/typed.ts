import { onSessionChange, readAccountKey } from './session.ts';

interface Typed {
  account: string;
  values: object;
}

/** By the form. In this tab's memory alone: there may be passwords among them. */
const kept = new Map<string, Typed>();

/** Keeps what somebody had typed into a form when the server ended their session. */
export function keepTyped(account: string, form: string, values: object): void {
  kept.set(form, { account, values });
}

/** Gives it back to the same person, once. `Values` are those of the form of this name. */
export function takeTyped<Values extends object>(form: string): Partial<Values> | undefined {
  const typed = kept.get(form);
  kept.delete(form);
  // only that form has kept anything under its name
  return typed?.account === readAccountKey() ? typed?.values as Partial<Values> : undefined;
}

/** True while something that was typed waits for its person. */
export function hasTyped(): boolean {
  return kept.size > 0;
}

onSessionChange(() => {
  const account = readAccountKey();
  for (const [form, typed] of kept) if (account !== null && account !== typed.account) kept.delete(form);
});
