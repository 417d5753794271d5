import type { StaffRole } from '@dzvinok/contract/roles';
import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { momentOfWriting, openSchema, strictIdentity } from '../../runtime/database/columns.ts';

export const SuperAdmin = defineEntity({
  name: 'SuperAdmin',
  tableName: 'accounts',
  schema: openSchema,
  properties: {
    id: strictIdentity(),
    role: p.text().$type<'SuperAdmin'>(),
    fullName: p.text(),
    phoneNumber: p.text().unique(),
    passwordHash: p.text(),
    issuedPassword: p.text().nullable(),
    avatarPath: p.text().nullable(),
    archivedAt: p.datetime().nullable(),
    createdAt: momentOfWriting(),
    needsSecondFactor: p.boolean().default(true),
    /** Always null; the same statements read both tables of accounts. */
    staffRole: p.text().$type<StaffRole>().nullable(),
  },
  checks: [
    { name: 'accounts_role_check', expression: "role in ('SuperAdmin')" },
    { name: 'accounts_phone_number_check', expression: "phone_number ~ '^\\d{10}$'" },
    { name: 'accounts_staff_role_check', expression: 'staff_role is null' },
  ],
});

export type SuperAdmin = InferEntity<typeof SuperAdmin>;
