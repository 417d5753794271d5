import { afterParents, type CentreTable, centreTablesSql } from '@dzvinok/tenancy/centre-tables';
import { transactionDb } from '@dzvinok/tenancy/transaction';
import { sql, type RawBuilder } from 'kysely';

/** Left out, with the reason that the passport states. */
export const omittedTables: readonly { name: string; why: string }[] = [
  { name: 'sessions', why: 'Входи людей дійсні лише за адресою, де вони увійшли.' },
  { name: 'idempotency_keys', why: 'Пам’ять про повторені запити, живе дві доби.' },
  { name: 'calendar_feeds', why: 'Таємні адреси календарів дійсні лише в цьому центрі; після відновлення їх відкривають знову.' },
  { name: 'message_providers', why: 'Паролі поштових серверів зашифровано ключем цього центру.' },
  { name: 'recipient_keys', why: 'Ключі mono й Checkbox зашифровано ключем цього центру.' },
  { name: 'email_codes', why: 'Коди підтвердження пошти діють 15 хвилин.' },
  { name: 'second_factors', why: 'Секрети двоетапного входу зашифровано ключем цього центру.' },
  { name: 'recovery_codes', why: 'Коди відновлення діють лише разом із двоетапним входом цього центру.' },
];

const omitted = new Set(omittedTables.map(({ name }) => name));

export function isOmitted(table: string): boolean {
  return omitted.has(table);
}

export async function describeTables(): Promise<CentreTable[]> {
  return (await sql.raw<CentreTable>(centreTablesSql('current_schema()')).execute(transactionDb())).rows;
}

/** Tables of a passport, each after the tables that it refers to. */
export function passportOrder(tables: readonly CentreTable[]): CentreTable[] {
  return afterParents(tables.filter(({ name }) => !isOmitted(name)));
}

/** Replaces values that are valid in their own centre only: sealed texts, addresses of pictures, and the consent to support. */
const leaving: Record<string, RawBuilder<unknown>> = {
  'accounts.issued_password': sql`null::text`,
  'accounts.avatar_path': sql`regexp_replace(avatar_path, '^/api/avatars/[0-9]+/', 'files/avatars/')`,
  // The id may belong to another SuperAdmin on another platform. A centre with older tables accepts only digits as a phone.
  'accounts.support_of': sql`null::bigint`,
  'accounts.phone_number': sql`case when support_of is null then phone_number
    when phone_number like 'support-%' then 'former-support-' || id else '9' || lpad(id::text, 9, '0') end`,
  'avatars.image': sql`'files/avatars/' || key || '.webp'`,
  'statement_lines.payer_key': sql`null::text`,
  'support_grants.ended_at': sql`coalesce(ended_at, least(ends_at, now()))`,
};

/** Columns with bytes of files; a passport stores these beside the tables. */
export const fileTables: readonly { table: string; column: string; path: RawBuilder<string> }[] = [
  { table: 'avatars', column: 'image', path: sql<string>`'files/avatars/' || key || '.webp'` },
];

export function leavingValue(table: string, column: string): RawBuilder<unknown> {
  return leaving[`${table}.${column}`] ?? sql.ref(column);
}

/** Expects the passport's row as `kept`. */
export function arrivingValue(tenantId: number, table: string, column: string): RawBuilder<unknown> {
  const kept = sql.ref(`kept.${column}`);
  if (`${table}.${column}` === 'accounts.avatar_path') {
    return sql`regexp_replace(${kept}, '^files/avatars/', ${`/api/avatars/${tenantId}/`})`;
  }
  return fileTables.some((file) => file.table === table && file.column === column) ? sql`files.bytes` : kept;
}
