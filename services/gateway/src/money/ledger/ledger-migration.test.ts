import { readMigrations } from '@dzvinok/tenancy/migration-files';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kyiv } from '../../../seeds/kyiv/kyiv.texts.ts';
import { lviv } from '../../../seeds/lviv/lviv.texts.ts';
import { membershipsOf } from '../../../seeds/memberships.ts';
import { paymentsOf } from '../../../seeds/payments.ts';
import { peopleOf } from '../../../seeds/people.ts';
import { Random } from '../../../seeds/random.ts';
import { productMigrations } from '../../../test/test-database.fixture.ts';

const versionBefore = 47;
const moment = { today: '2026-11-28', zone: 'Europe/Kyiv' };
const random = new Random(39);
let client: pg.Client;

interface FormerPayment {
  student_id: number;
  month: string;
  amount: string;
  marked_at: string;
}

function demoPayments(texts: typeof kyiv): FormerPayment[] {
  const { students } = peopleOf(texts, random);
  const discounts = new Map(students.filter((_, place) => place % 7 === 3).map(({ id }) => [id, 10]));
  return paymentsOf(students, discounts, membershipsOf(students, moment.today, random), moment, random);
}

/** A year of a thousand students, with amounts of any kopiykas. */
function generatedPayments(): FormerPayment[] {
  return Array.from({ length: 1_000 }, (_, place) => place + 1).flatMap((student_id) =>
    Array.from({ length: 12 }, (_, month) => ({
      student_id, month: `2026-${String(month + 1).padStart(2, '0')}-01`, amount: (random.between(0, 999_999) / 100).toFixed(2), marked_at: '2026-11-02T12:00:00Z',
    })).filter(() => random.chance(0.7)));
}

beforeAll(async () => {
  client = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
  await client.connect();
});

afterAll(() => client.end());

test.each([
  ['the demo centre of Kyiv', () => demoPayments(kyiv)], ['the demo centre of Lviv', () => demoPayments(lviv)], ['a thousand students', generatedPayments],
])('flags of %s are in the ledger with equal counts and sums', async (_, make) => {
  const payments = make();
  expect(payments.length).toBeGreaterThan(100);
  const files = await readMigrations(productMigrations, 'tenant');
  const schema = `migrated_${randomBytes(5).toString('hex')}`;
  await client.query(`begin; create schema ${schema}; set local search_path to ${schema}`);
  await client.query(files.slice(0, versionBefore).map(({ sql }) => sql).join('\n'));
  await client.query(`insert into accounts (id, role, full_name, phone_number, password_hash)
    select id, 'Student', 'Учень', lpad(id::text, 10, '0'), '' from generate_series(1, 1200) id;
    insert into students (id, school_info) select id, '' from generate_series(1, 1200) id`);
  await client.query(`insert into payments (student_id, month, amount, marked_at)
    select student_id, month, amount, marked_at from json_to_recordset($1) as given (student_id bigint, month date, amount numeric, marked_at timestamptz)`,
  [JSON.stringify(payments)]);
  const sumsOf = async (query: string) => (await client.query<Record<string, string>>(query)).rows;
  const former = await sumsOf('select month::text, count(*), sum(amount)::text as sum from payments group by month order by month');
  const formerMonths = await sumsOf('select student_id, month::text, (amount * 100)::bigint as paid from payments order by student_id, payments.month');
  await client.query(files.slice(versionBefore).map(({ sql }) => sql).join('\n'));

  expect(await sumsOf(`select month::text, count(*), (sum(amount) / 100)::numeric(12, 2)::text as sum from ledger_entries where kind = 'payment' group by month order by month`)).toEqual(former);
  expect(await sumsOf(`select month::text, sum(payments) as count, (sum(paid) / 100)::numeric(12, 2)::text as sum from ledger_months group by month order by month`)).toEqual(former);
  expect(await sumsOf('select student_id, month::text, paid from ledger_months order by student_id, ledger_months.month')).toEqual(formerMonths);
  expect(await sumsOf('select student_id from ledger_entries group by student_id having sum(amount) <> 0')).toEqual([]);
  await client.query('rollback');
});
