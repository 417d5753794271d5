import { phoneNumber } from '@dzvinok/contract/values';
import type { Database } from '@dzvinok/tenancy/database';
import { runInPlatform } from '@dzvinok/tenancy/transaction';
import { hashPassword } from '../../identity/auth/passwords.ts';
import { platformDb } from '../../runtime/database/database.ts';

interface NewSuperAdmin {
  fullName: string;
  phoneNumber: string;
  password: string;
  /** False allows sign-in by phone and password alone, for demonstrations and tests. */
  needsSecondFactor?: boolean;
}

/** An existing SuperAdmin with this phone keeps the password; `needsSecondFactor` is set in both cases. */
export async function createSuperAdmin(
  database: Database, { needsSecondFactor = true, ...admin }: NewSuperAdmin, report: (line: string) => void,
): Promise<void> {
  const phone = phoneNumber.parse(admin.phoneNumber);
  const hash = await hashPassword(admin.password);
  const isNew = await runInPlatform(database, async () => {
    const created = await platformDb()
      .insertInto('accounts')
      .values({
        role: 'SuperAdmin',
        full_name: admin.fullName,
        phone_number: phone,
        password_hash: hash,
        needs_second_factor: needsSecondFactor,
      })
      .onConflict((conflict) => conflict.column('phone_number').doNothing())
      .returning('id')
      .execute();
    if (created.length > 0) return true;
    await platformDb()
      .updateTable('accounts')
      .set({ needs_second_factor: needsSecondFactor })
      .where('phone_number', '=', phone)
      .execute();
    return false;
  });
  if (isNew) report(`SuperAdmin ${phone} created`);
}
