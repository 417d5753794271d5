import { afterParents, type CentreTable, centreTablesSql } from '@dzvinok/tenancy/centre-tables';
import { transactionDb } from '@dzvinok/tenancy/transaction';
import { sql, type RawBuilder } from 'kysely';

/** Tables that a passport leaves out, each with the reason that the passport names. */
export const omittedTables: readonly { name: string; why: string }[] = [
  { name: 'sessions', why: 'Входи людей дійсні лише за адресою, де вони увійшли.' },
  { name: 'idempotency_keys', why: 'Пам’ять про повторені запити, живе дві доби.' },
  { name: 'calendar_feeds', why: 'Таємні адреси календарів дійсні лише в цьому центрі; після відновлення їх відкривають знову.' },
  { name: 'second_factors', why: 'Секрети двоетапного входу зашифровано ключем цього центру.' },
  { name: 'recovery_codes', why: 'Коди відновлення діють лише разом із двоетапним входом цього центру.' },
];

const omitted = new Set(omittedTables.map(({ name }) => name));

export function isOmitted(table: string): boolean {
  return omitted.has(table);
}

/** Describes the tables of the open transaction's schema. */
export async function describeTables(): Promise<CentreTable[]> {
  return (await sql.raw<CentreTable>(centreTablesSql('current_schema()')).execute(transactionDb())).rows;
}

/** Lists the tables of a passport, each after the ones that its rows refer to. */
export function passportOrder(tables: readonly CentreTable[]): CentreTable[] {
  return afterParents(tables.filter(({ name }) => !isOmitted(name)));
}

/**
 * Values that replace columns which mean something in their own centre only: sealed texts open nowhere else, a picture's
 * address names the centre, and the consent to let support in was not given for a copy.
 */
const leaving: Record<string, RawBuilder<unknown>> = {
  'accounts.issued_password': sql`null::text`,
  'accounts.avatar_path': sql`regexp_replace(avatar_path, '^/api/avatars/[0-9]+/', 'files/avatars/')`,
  // Another SuperAdmin may have the same id on another platform. A centre that is behind accepts digits only.
  'accounts.support_of': sql`null::bigint`,
  'accounts.phone_number': sql`case when support_of is null then phone_number
    when phone_number like 'support-%' then 'former-support-' || id else '9' || lpad(id::text, 9, '0') end`,
  'avatars.image': sql`'files/avatars/' || key || '.webp'`,
  'support_grants.ended_at': sql`coalesce(ended_at, least(ends_at, now()))`,
};

/** Tables with the bytes of a file in a column; a passport has these files beside the tables. */
export const fileTables: readonly { table: string; column: string; path: RawBuilder<string> }[] = [
  { table: 'avatars', column: 'image', path: sql<string>`'files/avatars/' || key || '.webp'` },
];

export function leavingValue(table: string, column: string): RawBuilder<unknown> {
  return leaving[`${table}.${column}`] ?? sql.ref(column);
}

/** Makes the value of a column in the new centre, from a row `kept` of the passport. */
export function arrivingValue(tenantId: number, table: string, column: string): RawBuilder<unknown> {
  const kept = sql.ref(`kept.${column}`);
  if (`${table}.${column}` === 'accounts.avatar_path') {
    return sql`regexp_replace(${kept}, '^files/avatars/', ${`/api/avatars/${tenantId}/`})`;
  }
  return fileTables.some((file) => file.table === table && file.column === column) ? sql`files.bytes` : kept;
}
