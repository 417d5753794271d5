import { refuse } from '@dzvinok/api-server/failure';
import { Caller, Input, Route, withMessage } from '@dzvinok/api-server/handler';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import type { RouteInput } from '@dzvinok/contract/route';
import { statementsRoutes, type ListedStatement, type MatchedLine, type Statement, type StatementColumns, type StatementLine } from '@dzvinok/contract/statements';
import { toHryvnias } from '@dzvinok/money/charges';
import { comparableHeader } from '@dzvinok/money/comparable';
import { payerKey, sealedPayerKey } from '@dzvinok/money/payer-key';
import { proposeMatches } from '@dzvinok/money/propose';
import type { StatementLine as BankLine } from '@dzvinok/money/statement';
import { isoIn } from '@dzvinok/schedule/zone';
import { Database } from '@dzvinok/tenancy/database';
import { currentTenant } from '@dzvinok/tenancy/transaction';
import { formatDate } from '@dzvinok/texts/dates';
import { Controller, Injectable } from '@nestjs/common';
import { createHash, createHmac } from 'node:crypto';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { LedgerRepository, type NewEntry } from '../ledger/ledger.repository.ts';
import { paidMonths } from './paid-months.ts';
import { readFile } from './read-file.ts';
import { rowsOfFile } from './statement-file.ts';
import { StatementsRepository, type LockedLine, type NewLine, type StoredLine } from './statements.repository.ts';

const longestText = 1_000;

@Injectable()
export class StatementsService {
  constructor(
    private readonly database: Database,
    private readonly statements: StatementsRepository,
    private readonly ledger: LedgerRepository,
    private readonly audit: AuditService,
    private readonly clock: CentreClock,
  ) {}

  async list(): Promise<ListedStatement[]> {
    return (await this.statements.list()).map(told);
  }

  async import(bytes: Uint8Array, chosen: string | undefined, { accountId }: CallerInfo): Promise<Statement & { added: number }> {
    const rows = await rowsOfFile(bytes);
    const centre = { recipients: await this.statements.recipients(), layouts: await this.statements.layouts() };
    const { account, recipientId, format, payments, payouts, leftOut } = readFile(rows, { ...centre, account: chosen, today: this.clock.today().day });
    const hash = this.#payerHash();
    const lines = [...payments.map((line) => newLine(line, false, hash)), ...payouts.map((line) => newLine(line, true, hash))];
    const days = lines.map(({ day }) => day).toSorted();
    const range = { firstDay: days[0] ?? '', lastDay: days.at(-1) ?? '' };
    const { id, added } = await this.statements.add({ account, recipientId, format, leftOut, ...range, importedBy: accountId }, lines);
    if (added > 0) await this.audit.record({ action: 'statements.imported', entity: 'statement', entityId: id, details: { iban: account, newLines: added, knownLines: lines.length - added, ...range } });
    return { ...await this.one(id), added };
  }

  async nameColumns(columns: StatementColumns): Promise<void> {
    const header = Object.values(columns).map(comparableHeader).toSorted().join('|');
    await this.statements.saveLayout(header, columns);
    await this.audit.record({ action: 'statements.columns-named', details: { headers: Object.values(columns) } });
  }

  async one(id: number): Promise<Statement> {
    const statement = await this.statements.find(id);
    if (!statement) throw refuse('statements.not-found');
    const stored = await this.statements.lines(id);
    const open = stored.filter((line) => stateOf(line) === 'open');
    const proposals = open.length > 0 ? await this.#proposals(id, open) : new Map<number, StatementLine['proposal']>();
    const lines = stored.map((line): StatementLine => {
      const { actualPayer, payerKey: _, isPayout: __, isAside: ___, ...same } = line;
      return { ...same, payer: actualPayer || line.payer, state: stateOf(line), proposal: proposals.get(line.id) ?? null };
    });
    return { ...told(statement), lines, open: open.length };
  }

  /** Records all payments or none; the surplus of a payment stays in its month as credit. */
  async match(statementId: number, matched: readonly MatchedLine[], { accountId }: CallerInfo): Promise<{ studentIds: number[] }> {
    const locked = new Map((await this.statements.lockLines(matched.map(({ lineId }) => lineId))).map((line) => [line.id, line]));
    const all = matched.map(({ lineId, shares }) => ({ line: openLine(locked.get(lineId), statementId), shares }));
    for (const { line, shares } of all) {
      if (shares.reduce((sum, { amount }) => sum + amount, 0) !== line.left) throw refuse('statements.wrong-sum');
    }
    const studentIds = [...new Set(all.flatMap(({ shares }) => shares.map(({ studentId }) => studentId)))];
    if ((await this.ledger.lock(studentIds)).size < studentIds.length) throw refuse('students.not-found');
    const invoices = await this.statements.invoiceMonths(all.flatMap(({ shares }) => shares.flatMap(({ invoiceId }) => invoiceId ?? [])));
    const monthFor = paidMonths(await this.statements.debts(studentIds), invoices);
    const openFrom = await this.ledger.openFrom();
    const entries = all.flatMap(({ line, shares }) => shares.map((share): NewEntry => ({
      studentId: share.studentId, kind: 'payment', amount: share.amount, ...monthFor(share, line.day), recipientId: line.recipientId, method: 'transfer',
      source: 'statement', statementLineId: line.id, enteredBy: accountId,
      // A payment of a closed month goes into the open month, with its day in the note.
      ...line.day < openFrom ? { day: openFrom, note: `У банку ${formatDate(line.day)}` } : { day: line.day },
    })));
    await this.audit.recordAll(entries.map(({ studentId, amount, day, statementLineId: lineId }) =>
      ({ action: 'statements.matched', entity: 'student', entityId: studentId, details: { amount: toHryvnias(amount), day, statementId, lineId } })));
    await this.ledger.add(entries);
    return { studentIds };
  }

  async unmatch(id: number, reason: string, { accountId }: CallerInfo): Promise<{ studentIds: number[] }> {
    const { statementId } = await this.#locked(id);
    const entries = await this.ledger.ofLine(id);
    if (entries.length === 0) throw refuse('statements.not-matched');
    const reversed = await this.ledger.reverse(entries, { day: this.clock.today().day, by: accountId, note: reason });
    if (reversed.length < entries.length) throw refuse('statements.changed');
    await this.audit.recordAll(entries.map(({ studentId, amount }) =>
      ({ action: 'statements.unmatched', entity: 'student', entityId: studentId, details: { amount: toHryvnias(amount), reason, statementId, lineId: id } })));
    return { studentIds: [...new Set(entries.map(({ studentId }) => studentId))] };
  }

  async setAside(id: number, isAside: boolean): Promise<void> {
    const line = await this.#locked(id);
    if (line.isPayout || line.left < line.amount) throw refuse('statements.changed');
    if (line.isAside === isAside) return;
    await this.statements.setAside(id, isAside ? new Date() : null);
    await this.audit.record({ action: isAside ? 'statements.set-aside' : 'statements.put-back', entity: 'statement', entityId: line.statementId, details: { lineId: id, amount: toHryvnias(line.amount) } });
  }

  async #locked(id: number): Promise<LockedLine> {
    const [line] = await this.statements.lockLines([id]);
    if (!line) throw refuse('statements.line-not-found');
    return line;
  }

  async #proposals(statementId: number, open: readonly StoredLine[]): Promise<Map<number, StatementLine['proposal']>> {
    const keys = new Map(open.map(({ id, payerKey: key }) => [String(id), key]));
    const [students, invoices, remembered] = [
      await this.statements.students(), await this.statements.invoices(statementId), await this.statements.remembered([...new Set([...keys.values()].filter((key) => key !== null))]),
    ];
    const names = new Map(students.map(({ id, fullName }) => [id, fullName]));
    const numbers = new Map(invoices.map(({ id, number }) => [id, number]));
    const found = proposeMatches(open.map(bankLine), { students, invoices, remembered, keyOf: ({ key }) => keys.get(key) });
    return new Map([...found].map(([key, { shares, ...proposal }]) => [Number(key), {
      ...proposal,
      shares: shares.map((share) => ({ ...share, fullName: names.get(share.studentId) ?? null, invoiceNumber: numbers.get(share.invoiceId ?? 0) ?? null })),
    }]));
  }

  /** Keyed, as codes and accounts are few enough to be guessed. */
  #payerHash(): (text: string) => string {
    const key = this.database.secrets.deriveKey(currentTenant().id, 'statement payers');
    return (text) => createHmac('sha256', key).update(text).digest('base64url');
  }
}

function told<Row extends { importedAt: Date }>(row: Row): Omit<Row, 'importedAt'> & { importedAt: string } {
  return { ...row, importedAt: isoIn(currentTenant().timezone, row.importedAt) };
}

function stateOf({ isPayout, isAside, left }: Pick<StoredLine, 'isPayout' | 'isAside' | 'left'>): StatementLine['state'] {
  if (isPayout) return 'payout';
  if (isAside) return 'aside';
  return left > 0 ? 'open' : 'matched';
}

function openLine(line: LockedLine | undefined, statementId: number): LockedLine {
  if (!line || line.statementId !== statementId) throw refuse('statements.line-not-found');
  if (stateOf(line) !== 'open') throw refuse('statements.changed');
  return line;
}

function newLine(line: BankLine, isPayout: boolean, hash: (text: string) => string): NewLine {
  const { key, row, day, time, amount } = line;
  const payer = payerKey(line);
  const [documentNumber, payerText, actualPayer, purpose] = [line.documentNumber, line.payer, line.actualPayer, line.purpose].map((text) => text.slice(0, longestText).toWellFormed());
  return {
    key: createHash('sha256').update(key).digest('base64url'), row, day, time, amount, isPayout, payerKey: payer === undefined ? null : sealedPayerKey(payer, hash),
    documentNumber: documentNumber ?? '', payer: payerText ?? '', actualPayer: actualPayer ?? '', purpose: purpose ?? '',
  };
}

/** For proposals, which get only the hashed key of codes and accounts. */
function bankLine({ id, row, day, time, left: amount, documentNumber, payer, actualPayer, purpose }: StoredLine): BankLine {
  return { key: String(id), row, day, time, amount, documentNumber, payer, actualPayer, purpose, payerCode: '', payerAccount: '', actualPayerCode: '' };
}

@Controller()
export class StatementsController {
  constructor(private readonly statements: StatementsService) {}

  @Route(statementsRoutes.list, 'centre')
  list() {
    return this.statements.list();
  }

  @Route(statementsRoutes.import, 'centre')
  import(@Input() { query, body }: RouteInput<typeof statementsRoutes.import>, @Caller() caller: CallerInfo) {
    return this.statements.import(body.bytes, query.account, caller);
  }

  @Route(statementsRoutes.nameColumns, 'centre')
  async nameColumns(@Input() { body }: RouteInput<typeof statementsRoutes.nameColumns>) {
    await this.statements.nameColumns(body.columns);
    return null;
  }

  @Route(statementsRoutes.one, 'centre')
  one(@Input() { params }: RouteInput<typeof statementsRoutes.one>) {
    return this.statements.one(params.id);
  }

  @Route(statementsRoutes.match, 'centre')
  match(@Input() { params, body }: RouteInput<typeof statementsRoutes.match>, @Caller() caller: CallerInfo) {
    return this.statements.match(params.id, body.lines, caller);
  }

  @Route(statementsRoutes.unmatch, 'centre')
  unmatch(@Input() { params, body }: RouteInput<typeof statementsRoutes.unmatch>, @Caller() caller: CallerInfo) {
    return this.statements.unmatch(params.id, body.reason, caller);
  }

  @Route(statementsRoutes.setAside, 'centre')
  async setAside(@Input() { params, body }: RouteInput<typeof statementsRoutes.setAside>) {
    await this.statements.setAside(params.id, body.isAside);
    return withMessage(null, body.isAside ? 'Відкладено' : 'Повернуто');
  }
}
