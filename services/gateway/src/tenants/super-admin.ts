import { phoneNumber } from '@dzvinok/contract/values';
import type { Database } from '@dzvinok/tenancy/database';
import { runInPlatform } from '@dzvinok/tenancy/transaction';
import { hashPassword } from '../auth/passwords.ts';
import { platformDb } from '../database/database.ts';

interface NewSuperAdmin {
  fullName: string;
  phoneNumber: string;
  password: string;
}

/** Makes a SuperAdmin by that phone unless there is one; an existing one keeps the password. */
export async function createSuperAdmin(
  database: Database, admin: NewSuperAdmin, report: (line: string) => void,
): Promise<void> {
  const phone = phoneNumber.parse(admin.phoneNumber);
  const hash = await hashPassword(admin.password);
  const created = await runInPlatform(database, () =>
    platformDb()
      .insertInto('accounts')
      .values({ role: 'SuperAdmin', full_name: admin.fullName, phone_number: phone, password_hash: hash })
      .onConflict((conflict) => conflict.column('phone_number').doNothing())
      .returning('id')
      .execute());
  if (created.length > 0) report(`SuperAdmin ${phone} created`);
}
