import type { Locator } from '@playwright/test';

/** Somebody of the test's own centre. The password is the one that the product made for them. */
export interface Person {
  fullName: string;
  phoneNumber: string;
  password: string;
}

/** Reads the password that a form has generated. */
export function issuedPassword(form: Locator): Promise<string> {
  return form.getByLabel(/^Пароль( \*)?$/).inputValue();
}
