import type { Role } from '@dzvinok/contract/roles';
import { currentTenant, currentTransactionDialect, perTransaction, transactionDb } from '@dzvinok/tenancy/transaction';
import {
  type ChangeSet, MikroORM, type Options, type SqlEntityManager, wrap, type EntitySchemaWithMeta, type InferKyselyTable,
} from '@mikro-orm/postgresql';
import { type Kysely, type RawBuilder, sql, type ColumnType } from 'kysely';
import { columnOf, PostgresNames } from './columns.ts';
import { AttendanceChoice } from '../../family/attendance/attendance-choice.entity.ts';
import { CalendarFeed } from '../../family/calendar-feeds/calendar-feed.entity.ts';
import { HomeworkDone } from '../../family/homeworks/homework-done.entity.ts';
import { MessageProvider, PlatformMessageProvider } from '../../messages/channels/providers/message-provider.entity.ts';
import { Delivery, DeliveryAttempt, MessageAddress, MessageChoice } from '../../messages/deliveries/delivery.entity.ts';
import { DeliveryWake } from '../../messages/deliveries/delivery-wake.entity.ts';
import { EmailCode } from '../../messages/email-addresses/email-code.entity.ts';
import { TelegramCode } from '../../messages/channels/telegram/telegram-code.entity.ts';
import { Mailing } from '../../messages/notices/mailing.entity.ts';
import { Notice } from '../../messages/notices/notice.entity.ts';
import { BankFee, CardPayment } from '../../money/card-payments/card-payment.entity.ts';
import { CashClosing, FiscalReceipt } from '../../money/cash/cash.entity.ts';
import { DebtReminder, PaymentPromise } from '../../money/debts/debt.entity.ts';
import { PublishedIncome } from '../../money/income/published-income.entity.ts';
import { Invoice, InvoiceCounter } from '../../money/invoices/invoice.entity.ts';
import { LedgerEntry, LedgerMonth } from '../../money/ledger/ledger-entry.entity.ts';
import { PayEntry, PayRate, PaySheet } from '../../money/pay/pay.entity.ts';
import { ChargeRules } from '../../money/runs/charge-rules.entity.ts';
import { Recipient } from '../../money/recipients/recipient.entity.ts';
import { Statement, StatementLayout, StatementLine } from '../../money/statements/statement.entity.ts';
import { RecipientKey } from '../../money/recipients/recipient-key.entity.ts';
import { ReleaseCheck } from '../../delivery/registry/release-check.entity.ts';
import { ReleaseKey, ReleaseSignature } from '../../delivery/keys/release-key.entity.ts';
import { Release, ReleaseCanaryCentre, ReleaseChannel, ReleaseEvent, ReleasePin, ReleaseRemote } from '../../delivery/registry/release.entity.ts';
import { ReleaseReport } from '../../delivery/reports/release-report.entity.ts';
import { Account } from '../../identity/accounts/account.entity.ts';
import { IdempotencyKey, PlatformIdempotencyKey } from '../../identity/accounts/idempotency-key.entity.ts';
import { PlatformRecoveryCode, PlatformSecondFactor, RecoveryCode, SecondFactor } from '../../identity/auth/second-factor.entity.ts';
import { PlatformSession, Session } from '../../identity/auth/session.entity.ts';
import { SuperAdmin } from '../../identity/auth/super-admin.entity.ts';
import { Avatar } from '../../identity/avatars/avatar.entity.ts';
import { SupportGrant } from '../../identity/support/support-grant.entity.ts';
import { PlatformKey } from '../../platform/keys/platform-key.entity.ts';
import { Tenant, TenantLogo, TenantUsage } from '../../platform/tenants/tenant.entity.ts';
import { AnnouncedAbsence, SubstitutionRequest, TeacherAbsence } from '../../school/absences/absence.entity.ts';
import { Alert, RollCall } from '../../school/alerts/alert.entity.ts';
import { Broadcast } from '../../school/broadcasts/broadcast.entity.ts';
import { ExtraLesson, Freeze, Holiday, HolidayGroup, LessonChange, LessonException, Period, Term } from '../../school/calendar/calendar.entity.ts';
import { Classroom } from '../../school/classrooms/classroom.entity.ts';
import { Site } from '../../school/classrooms/site.entity.ts';
import { Group } from '../../school/groups/group.entity.ts';
import { Homework } from '../../school/homeworks/homework.entity.ts';
import { Lesson } from '../../school/lessons/lesson.entity.ts';
import { MakeUp, MakeUpOffer, MakeUpRules } from '../../school/make-ups/make-up.entity.ts';
import { Mark, MarkChange } from '../../school/marks/mark.entity.ts';
import { Membership } from '../../school/memberships/membership.entity.ts';
import { Parent, StudentParent } from '../../school/parents/parent.entity.ts';
import { EndedSlot, ScheduleSlot } from '../../school/schedules/schedule-slot.entity.ts';
import { StudentImport, StudentImportAccount } from '../../school/student-imports/student-import.entity.ts';
import { Student } from '../../school/students/student.entity.ts';
import { Subject } from '../../school/subjects/subject.entity.ts';
import { Teacher, TeacherSubject } from '../../school/teachers/teacher.entity.ts';
import { Topic } from '../../school/topics/topic.entity.ts';
import { Call } from '../../school/warnings/call.entity.ts';
import { AuditEntry, PlatformAuditEntry } from '../audit/audit-entry.entity.ts';
import { Job } from '../jobs/job.entity.ts';

type Entity = EntitySchemaWithMeta<string, string>;

/** Moments may also be written as text; JSON only as text. */
type Written<Value> = Value extends Date ? Date | string
  : Value extends Uint8Array ? Value
  : Value extends readonly unknown[] ? Value | string
  : Value extends object ? string
  : unknown extends Value ? string
  : Value;

type Column<Type> = Type extends ColumnType<infer Read, infer Inserted, infer Updated>
  ? ColumnType<Read, Written<Inserted>, Written<Updated>>
  : ColumnType<Type, Written<Type>, Written<Type>>;

type Table<E extends Entity> = { [Name in keyof InferKyselyTable<E>]: Column<InferKyselyTable<E>[Name]> };

type Tables<Entities extends readonly Entity[]> = {
  [E in Entities[number] as NonNullable<E['tableName']>]: Table<E>;
};

export type CentreTables = Tables<typeof centreEntities>;

export type PlatformTables = Tables<typeof platformEntities>;

export const centreEntities = [
  Account, Alert, AnnouncedAbsence, AttendanceChoice, AuditEntry, Avatar, BankFee, Broadcast, CalendarFeed, Call, CardPayment, CashClosing, ChargeRules, Classroom, DebtReminder, Delivery, DeliveryAttempt, EmailCode,
  EndedSlot, ExtraLesson, FiscalReceipt, Freeze, Group, Holiday, HolidayGroup, Homework, HomeworkDone, IdempotencyKey, Invoice, InvoiceCounter, LedgerEntry, LedgerMonth, Lesson, LessonChange, LessonException, Mailing, MakeUp,
  MakeUpOffer, MakeUpRules, Mark, MarkChange, Membership, MessageAddress, MessageChoice, MessageProvider, Notice, Parent, PayEntry, PaymentPromise, PayRate, PaySheet, Period, Recipient, RecipientKey, RecoveryCode,
  RollCall, ScheduleSlot, SecondFactor, Session, Site, Statement, StatementLayout, StatementLine, Student, StudentImport, StudentImportAccount, StudentParent, Subject,
  SubstitutionRequest, SupportGrant, Teacher, TeacherAbsence, TeacherSubject, TelegramCode, Term, Topic,
] as const;

export const platformEntities = [
  DeliveryWake, Job, PlatformAuditEntry, PlatformIdempotencyKey, PlatformKey, PlatformMessageProvider, PlatformRecoveryCode, PlatformSecondFactor, PlatformSession, PublishedIncome, Release, ReleaseCanaryCentre,
  ReleaseChannel, ReleaseCheck, ReleaseEvent, ReleaseKey, ReleasePin, ReleaseRemote, ReleaseReport, ReleaseSignature, SuperAdmin, Tenant,
  TenantLogo, TenantUsage,
] as const;

/** Throws outside a tenant transaction. */
export function db(): Kysely<CentreTables> {
  return transactionDb<CentreTables>();
}

/** Throws outside `runInPlatform`. */
export function platformDb(): Kysely<PlatformTables> {
  return transactionDb<PlatformTables>();
}

/** Tables that a centre and the platform both have. */
interface RealmTables extends Pick<CentreTables, 'message_providers' | 'sessions' | 'second_factors' | 'recovery_codes'> {
  accounts: Omit<CentreTables['accounts'], 'role'> & { role: ColumnType<Role> };
}

export function realmDb(): Kysely<RealmTables> {
  return transactionDb<RealmTables>();
}

/** Statements run in the transaction that is already open with role and schema; the ORM opens none and fails without one. */
const insideOpenTransaction: Options = {
  dbName: 'the one that is open',
  driverOptions: currentTransactionDialect,
  ensureDatabase: false,
  implicitTransactions: false,
  namingStrategy: PostgresNames,
};

const centreOrm = new MikroORM({ ...insideOpenTransaction, entities: [...centreEntities] });
const platformOrm = new MikroORM({ ...insideOpenTransaction, entities: [...platformEntities] });

/** MikroORM refuses to lock rows unless it believes that a transaction is open. */
const unitOfWork = (orm: MikroORM) => perTransaction(() => {
  const em = orm.em.fork({ clear: true, disableTransactions: true });
  em.setTransactionContext(em.getConnection().getClient());
  return em;
});

/** The ORM of the open centre transaction; writes on `flush` only. Throws outside a tenant transaction. */
export const em: () => SqlEntityManager = centreUnitOfWork();

/** A second unit of work in the same transaction: two flushes at once are sent without waiting for each other's answer. */
export function centreUnitOfWork(): () => SqlEntityManager {
  const ofTransaction = unitOfWork(centreOrm);
  return () => {
    currentTenant();
    return ofTransaction();
  };
}

export const platformEm: () => SqlEntityManager = unitOfWork(platformOrm);

export function pickFields<Name extends keyof Given, Given>(given: Given, fields: Record<Name, unknown>): Pick<Given, Name>;
export function pickFields(given: object, fields: object): object {
  return Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(fields, name)));
}

export function selectFields(alias: string, fields: object): RawBuilder<unknown> {
  return sql.join(Object.keys(fields).map((name) =>
    sql`${sql.ref(`${alias}.${columnOf(name)}`)} as ${sql.ref(name)}`));
}

export function changeSetsOf(em: SqlEntityManager, entities: readonly object[]): ChangeSet<object>[] {
  const unitOfWork = em.getUnitOfWork();
  unitOfWork.computeChangeSets();
  return unitOfWork.getChangeSets().filter(({ entity }) => entities.length === 0 || entities.includes(entity));
}

export function isChanged(em: SqlEntityManager, entity: object): boolean {
  return changeSetsOf(em, [entity]).length > 0;
}

/** Raises the version even when only other tables changed. The record must be locked by this transaction. */
export async function flushRaisingVersion(em: SqlEntityManager, record: { id: number; version: number }): Promise<void> {
  const isRaised = isChanged(em, record);
  const { class: entity } = wrap(record, true).__meta;
  await Promise.all([em.flush(), isRaised ? null : em.nativeUpdate(entity, { id: record.id }, { version: record.version + 1 })]);
}
