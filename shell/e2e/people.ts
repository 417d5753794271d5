import type { Locator } from '@playwright/test';

/** The password is the generated one. */
export interface Person {
  fullName: string;
  phoneNumber: string;
  password: string;
}

export function issuedPassword(form: Locator): Promise<string> {
  return form.getByLabel(/^Пароль( \*)?$/).inputValue();
}
