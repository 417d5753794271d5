import { jobsRoutes, type Job } from '@dzvinok/contract/jobs';
import { centrePassportRoutes, passportsRoutes } from '@dzvinok/contract/passports';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { runInTenant, transactionDb } from '@dzvinok/tenancy/transaction';
import { sql } from 'kysely';
import { packTar } from 'modern-tar';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { TestApp, TestSession } from '../../../test/app.fixture.ts';
import { db } from '../../runtime/database/database.ts';
import { JobsService } from '../../runtime/jobs/jobs.service.ts';
import { holdLesson, scenario, type LessonsScenario } from '../../../test/lessons-scenario.fixture.ts';
import { describeTables } from './table-rules.ts';
import { sumsPath } from './passport-format.ts';
import { filesOfTar } from '../../runtime/archive/tar.ts';

export const supportPhone = 'support-7';
export const pictureKey = 'a'.repeat(32);
export const picture = Buffer.from('52494646ffd8ff00\\5c', 'latin1');

/** Rows in every table of a passport, with awkward texts and numbers. */
export async function fillEverything(centre: LessonsScenario): Promise<void> {
  const { ids: { admin, anna, bohdan, teacher }, tenant } = centre;
  const lessonId = await holdLesson(centre, {
    topicId: scenario.topics.fractions, day: '2026-11-14', startsAt: '2026-11-14T18:00:00+02:00', homework: 'Рядок\nдругий\u2028третій "\\" 🙂',
  });
  await centre.within(async () => {
    await db().insertInto('marks').values([
      { lesson_id: lessonId, student_id: anna, homework_mark: 11, classwork_mark: 12, comment: `\tДобре\r\n${tenant.code}`, updated_by: teacher },
      { lesson_id: lessonId, student_id: bohdan, absent: true, updated_by: teacher },
    ]).execute();
    await db().updateTable('marks').set({ homework_mark: 12, version: 2 }).where('student_id', '=', anna).execute();
    await db().updateTable('groups').set({ price_per_month: '1250.50' }).where('id', '=', scenario.group).execute();
    const { id: recipient } = await db().insertInto('recipients')
      .values({ name: 'ФОП «Їжак»', tax_code: '3141592650', ibans: JSON.stringify(['UA233052990000026008012345678']), vat_text: 'Без ПДВ', is_default: true })
      .returning('id').executeTakeFirstOrThrow();
    const { id: entry } = await db().insertInto('ledger_entries').values({
      student_id: bohdan, kind: 'payment', amount: 100_001, day: '2026-11-20', month: '2026-11-01', recipient_id: recipient, source: 'manual', note: 'Рядок\nдругий',
    }).returning('id').executeTakeFirstOrThrow();
    await db().insertInto('fiscal_receipts').values({ entry_id: entry, number: 'ФН «1»', link: null }).execute();
    await db().insertInto('cash_closings').values({ recipient_id: recipient, day: '2026-11-19', expected: 0, counted: 1, note: 'Рядок\nдругий' }).execute();
    const { id: statement } = await db().insertInto('statements').values({
      recipient_id: recipient, account: 'UA233052990000026008012345678', format: 'mono', first_day: '2026-11-20', last_day: '2026-11-20', left_out: JSON.stringify([{ row: 3, reason: 'outgoing' }]), known: 1,
    }).returning('id').executeTakeFirstOrThrow();
    await db().insertInto('statement_lines').values({
      statement_id: statement, account: 'UA233052990000026008012345678', key: 'a', row: 2, day: '2026-11-20', amount: 100_001, document_number: '', payer: 'Їжак «О»', actual_payer: '', purpose: 'за\tзаняття',
      is_payout: false, set_aside_at: '2026-11-21T10:00:00Z',
    }).execute();
    await db().insertInto('statement_layouts').values({ header: 'день|сума', columns: JSON.stringify({ day: 'День', amount: 'Сума' }) }).execute();
    await db().insertInto('pay_rates').values({ teacher_id: teacher, is_substitute: true, kind: 'percent', amount: 3_333, valid_from: '2026-09-01' }).execute();
    const { id: sheet } = await db().insertInto('pay_sheets')
      .values({ teacher_id: teacher, month: '2026-11-01', lines: JSON.stringify([{ note: 'Рядок\nдругий' }]), lessons: 1, unpriced: 0, total: -1 }).returning('id').executeTakeFirstOrThrow();
    await db().insertInto('pay_entries').values({ teacher_id: teacher, month: '2026-11-01', amount: -1, note: '"Утримано" 🙂', sheet_id: sheet }).execute();
    await db().updateTable('lessons').set({ pay_sheet_id: sheet }).where('id', '=', lessonId).execute();
    await db().insertInto('charge_rules').values({ id: 1, closed_before: '2026-10-01' }).execute();
    await db().insertInto('attendance_choices').values(
      { student_id: bohdan, group_id: scenario.group, starts_at: '2026-11-21T16:00:00Z', status: 2 }).execute();
    await db().insertInto('broadcasts').values({ lesson_id: lessonId, join_url: 'https://meet.test/1', started_by: teacher }).execute();
    await db().updateTable('teachers').set({ working_hours: JSON.stringify([{ dayOfWeek: 1, from: '09:00', to: '18:00' }]) }).where('id', '=', teacher).execute();
    await db().insertInto('teacher_subjects').values({ teacher_id: teacher, subject_id: scenario.mathematics, position: 0 }).execute();
    await db().insertInto('avatars').values({ account_id: anna, key: pictureKey, image: picture }).execute();
    await db().updateTable('accounts').set({ avatar_path: `/api/avatars/${tenant.id}/${pictureKey}.webp` }).where('id', '=', anna).execute();
    const importId = randomUUID();
    await db().insertInto('student_imports').values({ id: importId, created_by: admin, students: 1, new_parents: 0, known_parents: 0 }).execute();
    await db().insertInto('student_import_accounts').values({ import_id: importId, account_id: anna }).execute();
    await db().insertInto('audit_log').values({ action: 'marks.saved', details: JSON.stringify({ б: [1.10, null], code: tenant.code }) }).execute();
    await db().insertInto('support_grants').values({
      id: randomUUID(), reason: 'Перевірка', mode: 'read', granted_by: admin, ends_at: new Date(Date.now() + 3_600_000),
    }).execute();
  });
}

/** Counts and checksums by PostgreSQL, independent of the code of passports. */
export function sumsOf(app: TestApp, tenant: Tenant): Promise<Record<string, string>> {
  return runInTenant(app.connections.database, tenant, async () => {
    const sums: Record<string, string> = {};
    for (const { name } of await describeTables()) {
      const { rows: [row] } = await sql<{ sum: string }>`
        select count(*) || ' ' || coalesce(md5(string_agg(kept::text, '|' order by kept::text)), '') as sum
        from ${sql.table(name)} kept`.execute(transactionDb());
      sums[name] = row?.sum ?? '';
    }
    return sums;
  });
}

export function newCode(): string {
  return `p${randomBytes(6).toString('hex')}`;
}

export function work(app: TestApp, jobId: string): Promise<Job> {
  return app.app.get(JobsService).runNow(jobId);
}

export async function makePassport(app: TestApp, superAdmin: TestSession, tenantId: number): Promise<Job> {
  const { jobId } = await superAdmin.data(passportsRoutes.make, { params: { tenantId: String(tenantId) } });
  await work(app, jobId);
  return superAdmin.data(jobsRoutes.one, { params: { jobId } });
}

export async function restore(app: TestApp, superAdmin: TestSession, passportId: string, code: string): Promise<Job> {
  const { jobId } = await superAdmin.data(passportsRoutes.restore, { params: { passportId }, body: { code, name: 'Копія', reason: 'Перевірка копії' } });
  return work(app, jobId);
}

export async function ownArchive(app: TestApp, admin: TestSession): Promise<Buffer> {
  const { method, path } = centrePassportRoutes.file;
  const reply = await app.app.inject({
    method, url: path, headers: { host: admin.host, authorization: `Bearer ${admin.accessToken}` },
  });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.rawPayload;
}

export async function upload(app: TestApp, superAdmin: TestSession, bytes: Buffer) {
  const { method, path } = passportsRoutes.upload;
  const reply = await app.app.inject({
    method, url: path, payload: bytes,
    headers: { host: superAdmin.host, authorization: `Bearer ${superAdmin.accessToken}`, 'content-type': 'application/gzip' },
  });
  return { status: reply.statusCode, body: reply.json() };
}

export async function unpack(archive: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for await (const { name, content } of filesOfTar([gunzipSync(archive)])) {
    files.set(name, Buffer.concat(await Array.fromAsync(content)));
  }
  return files;
}

export async function pack(files: Map<string, Buffer>): Promise<Buffer> {
  return gzipSync(await packTar([...files].map(([name, body]) => ({ header: { name, size: body.byteLength }, body }))));
}

/** With `fits` the checksums are corrected too. */
export async function edited(archive: Buffer, path: string, change: (text: string) => string, fits: 'fits' | 'breaks'): Promise<Buffer> {
  const files = await unpack(archive);
  const put = (name: string, edit: (text: string) => string) => files.set(name, Buffer.from(edit(String(files.get(name)))));
  const sum = (name: string) => createHash('sha256').update(files.get(name) ?? '').digest('hex');
  const before = sum(path);
  put(path, change);
  if (fits === 'breaks') return pack(files);
  put('manifest.json', (text) => text.replace(before, sum(path)));
  put(sumsPath, () => [...files.keys()].filter((name) => name !== sumsPath).map((name) => `${sum(name)}  ${name}\n`).join(''));
  return pack(files);
}
