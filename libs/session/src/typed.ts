import { onSessionChange, readAccountKey } from './session.ts';

interface Typed {
  account: string;
  values: object;
}

/** By form, in this tab's memory only: values may hold passwords. */
const typedByForm = new Map<string, Typed>();

/** Keeps a form's values when the server ends the session. */
export function keepTyped(account: string, form: string, values: object): void {
  typedByForm.set(form, { account, values });
}

/** Gives kept values back once, to the same account; `Values` must be the form's. */
export function takeTyped<Values extends object>(form: string): Partial<Values> | undefined {
  const typed = typedByForm.get(form);
  typedByForm.delete(form);
  // Only this form keeps values under its name.
  return typed?.account === readAccountKey() ? typed?.values as Partial<Values> : undefined;
}

/** True while kept values wait for their user. */
export function hasTyped(): boolean {
  return typedByForm.size > 0;
}

onSessionChange(() => {
  const account = readAccountKey();
  for (const [form, typed] of typedByForm) if (account !== null && account !== typed.account) typedByForm.delete(form);
});
