import { staffRoles, tenantRoles, type StaffRole, type TenantRole } from '@dzvinok/contract/roles';
import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { identity, momentOfWriting, openSchema } from '../../runtime/database/columns.ts';
import { personWords } from '../../runtime/search/search-words.ts';

/** Stored as the phone number of a student without a phone; cannot be used to sign in. */
export const withoutPhone = (id: number) => `no-phone-${id}`;

/** SQL expression: the phone number as replies have it, empty for a student without one. */
export function shownPhone(column: string): RawBuilder<string> {
  return sql.raw(`case when ${column} like 'no-phone-%' then '' else ${column} end`);
}

/** One phone number, one account, whatever the role. */
export const Account = defineEntity({
  name: 'Account',
  tableName: 'accounts',
  schema: openSchema,
  properties: {
    id: identity(),
    role: p.text().$type<TenantRole>(),
    /** An admin with a staff role may call only routes that name it. */
    staffRole: p.text().$type<StaffRole>().nullable(),
    fullName: p.text(),
    /** Ten digits; a support account, and a student whose parent signs in (`withoutPhone`), have a text that is no phone number. */
    phoneNumber: p.text().unique(),
    /** Null while pending: hashed from the issued password in the background, or at the first sign-in. */
    passwordHash: p.text().nullable(),
    issuedPassword: p.text().nullable(),
    dateOfBirth: p.date().nullable(),
    sex: p.smallint().$type<0 | 1>().nullable(),
    avatarPath: p.text().nullable(),
    archivedAt: p.datetime().nullable(),
    createdAt: momentOfWriting(),
    /** The SuperAdmin of a support account, which has no password. */
    supportOf: p.bigint('number').nullable().unique(),
  },
  indexes: [
    { name: 'accounts_owed_hash', properties: ['id'], where: 'password_hash is null' },
    { name: 'accounts_words', expression: `create index accounts_words on accounts using gin ((${personWords('full_name', 'phone_number')}))` },
    { name: 'accounts_admins', properties: ['id'], where: "role = 'TenantAdmin' and archived_at is null" },
  ],
  checks: [
    { name: 'accounts_role_check', expression: `role in ('${tenantRoles.join("', '")}')` },
    { name: 'accounts_staff_role_check', expression: `staff_role is null or (role = 'TenantAdmin' and support_of is null and staff_role in ('${staffRoles.join("', '")}'))` },
    { name: 'accounts_sex_check', expression: 'sex in (0, 1)' },
    {
      name: 'accounts_phone_number_check',
      expression: "phone_number ~ '^\\d{10}$' or phone_number ~ '^(former-support|no-phone)-\\d+$' "
        + "or coalesce(phone_number = 'support-' || support_of, false)",
    },
  ],
});

export type Account = InferEntity<typeof Account>;
