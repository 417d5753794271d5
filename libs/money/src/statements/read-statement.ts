import { readIban } from '@dzvinok/contract/bank-codes';
import type { ColumnName, StatementLayout } from './bank-formats.ts';
import { isFormula, readDay, readKopiykas, readPayerCode, readTime, withoutQuotedFormula } from './cells.ts';
import { comparable, comparableHeader } from './comparable.ts';
import { findHeader, type FoundHeader } from './find-header.ts';
import { lineKeys } from './line-key.ts';
import { type LeftOutReason, type Statement, type StatementLine, StatementRefusal } from './statement.ts';

interface Options {
  /** The file's account, if the file does not name it. */
  account?: string;
  /** Codes and accounts of the centre itself: money between them is no payment. */
  ownCodes?: readonly string[];
  ownAccounts?: readonly string[];
  /** Headers of the columns, for a bank that is not known. */
  columns?: StatementLayout['columns'];
}

interface ReadRow extends Omit<StatementLine, 'key'> {
  reference: string;
  currency: string;
  account: string;
  ownCode: string;
}

const isTotal = /^(всього|разом|підсумок|усього|итого|обороти|оборот|залишок|вхідний|вихідний|сальдо)/;
const isOutgoing = /^д$|дебет|списан|видат|витрат|вихідн/;
const isOpening = /перенесення залишку|вхідний залишок|початковий залишок|залишок на початок/;
const isOwnTransfer = /(переказ|перерахування|поповнення).{0,20}власн|власні кошти|між власними рахунками/;
const isPayout = /\bliqpay\b|\bacquiring\b|\bwayforpay\b|\bway for pay\b|\bfondy\b|\bplata by mono\b|\beasypay\b|\bnovapay\b|\bportmone\b/i;
const isPayoutInCyrillic = /еквайринг|відшкодування.{0,40}(карт|торг)|за операціями з платіжними картками/;

function statementRows(rows: readonly (readonly string[])[], { at, columns }: FoundHeader): string[][] {
  const purpose = columns.get('purpose') ?? -1;
  const names = rows[at]?.filter((cell) => cell.trim() !== '').length ?? 0;
  return rows.slice(at + 1).map((row) => {
    const isPurposeCut = purpose === names - 1 && row.length > names;
    const cells = isPurposeCut ? [...row.slice(0, purpose), row.slice(purpose).join(';').replace(/;+$/, ''), ''] : row;
    return cells.map((cell) => withoutQuotedFormula(cell.trim()));
  });
}

/** Refuses a file that ends within a row, or contains its rows twice. */
function refuseBroken(rows: readonly (readonly string[])[], header: readonly string[], at: number): void {
  // Without the first name, which joins the last row's end where that has no line break.
  const mark = `|${header.map(comparableHeader).filter(Boolean).slice(1).join('|')}`;
  const again = rows.findIndex((row) => row.flatMap((cell) => cell.split(';')).map(comparableHeader).filter(Boolean).join('|').includes(mark));
  if (again !== -1) throw new StatementRefusal('doubled', at + again + 2);
  const filled = rows.filter((row) => row.some((cell) => cell !== ''));
  const last = filled.at(-1);
  const isShort = last !== undefined && last.length < header.length && !isTotal.test(comparable(last.join(' ')));
  if (isShort && filled.slice(0, -1).every((row) => row.length >= header.length)) throw new StatementRefusal('truncated', at + rows.lastIndexOf(last) + 2);
  const half = filled.length / 2;
  const isTwice = half >= 3 && filled.slice(0, Math.floor(half)).every((row, index) => row.join('|') === filled[index + half]?.join('|'));
  if (isTwice) throw new StatementRefusal('doubled', at + Math.floor(half) + 2);
}

function signedAmount(cellOf: (name: ColumnName) => string, columns: FoundHeader['columns'], row: number): number {
  if (!columns.has('amount')) {
    const credit = cellOf('credit') === '' ? 0 : readKopiykas(cellOf('credit'));
    const debit = cellOf('debit') === '' ? 0 : readKopiykas(cellOf('debit'));
    if (credit === undefined || debit === undefined) throw new StatementRefusal('amount', row);
    return Math.abs(credit) - Math.abs(debit);
  }
  const amount = readKopiykas(cellOf('amount'));
  if (amount === undefined) throw new StatementRefusal('amount', row);
  return isOutgoing.test(comparable(cellOf('operation'))) ? -Math.abs(amount) : amount;
}

function readRow(cells: readonly string[], columns: FoundHeader['columns'], row: number): ReadRow | undefined {
  const cellOf = (name: ColumnName) => {
    const cell = cells[columns.get(name) ?? -1] ?? '';
    return cell === '—' ? '' : cell;
  };
  const sums = ['amount', 'debit', 'credit'].map((name) => cellOf(name as ColumnName));
  if (cellOf('day') === '' && (sums.every((sum) => sum === '') || isTotal.test(comparable(cells.join(' '))))) return undefined;
  if ([cellOf('day'), ...sums].some(isFormula)) throw new StatementRefusal('formula', row);
  const day = readDay(cellOf('day'));
  if (day === undefined) {
    if (isTotal.test(comparable(cells.join(' ')))) return undefined;
    throw new StatementRefusal('day', row);
  }
  return {
    row, day,
    time: readTime(cellOf('time')) ?? readTime(cellOf('day')),
    amount: signedAmount(cellOf, columns, row),
    documentNumber: cellOf('documentNumber'),
    reference: cellOf('reference'),
    payer: cellOf('payer'),
    payerCode: readPayerCode(cellOf('payerCode')),
    payerAccount: cellOf('payerAccount').replaceAll(/\s/gu, ''),
    actualPayer: cellOf('actualPayer'),
    actualPayerCode: readPayerCode(cellOf('actualPayerCode')),
    purpose: cellOf('purpose'),
    currency: cellOf('currency').toUpperCase(),
    account: cellOf('account').replaceAll(/\s/gu, ''),
    ownCode: readPayerCode(cellOf('ownCode')),
  };
}

function reasonToLeaveOut(row: ReadRow, { ownCodes = [], ownAccounts = [] }: Options, account: string | null): LeftOutReason | undefined {
  const text = comparable(`${row.purpose} ${row.payer}`);
  if (isOpening.test(text)) return 'opening-balance';
  if (row.amount <= 0) return 'outgoing';
  if (row.currency !== '' && !['UAH', '980', 'ГРН'].includes(row.currency)) return 'other-currency';
  const codes = [...ownCodes, row.ownCode].filter(Boolean);
  // A family’s bank writes these words too, so they count only where nothing else names the payer.
  const isOwnByWords = row.payerCode === '' && row.actualPayer === '' && isOwnTransfer.test(text);
  const isOwn = codes.includes(row.payerCode) || (row.payerAccount !== '' && [...ownAccounts, account].includes(row.payerAccount));
  return isOwn || isOwnByWords ? 'own-transfer' : undefined;
}

function accountOf(rows: readonly ReadRow[], titles: readonly (readonly string[])[], given: string | undefined): string | null {
  const inTitles = titles.flat().join(' ').match(/UA\d{27}/g) ?? [];
  const accounts = new Set([...inTitles, ...rows.map((row) => row.account)].filter(Boolean));
  if (accounts.size > 1) throw new StatementRefusal('several-accounts');
  const [named] = accounts;
  if (named !== undefined && given !== undefined && readIban(named) !== undefined && named !== given) throw new StatementRefusal('other-account');
  return given ?? named ?? null;
}

/**
 * Reads a bank’s statement from its rows of cells: incoming payments, pay-outs of an acquirer, and other lines with the reason.
 * Rows of a spreadsheet must be padded to its widest row. Throws StatementRefusal for a file that is cut, unknown or a private card’s.
 */
export function readStatement(rows: readonly (readonly string[])[], options: Options = {}): Statement {
  const header = findHeader(rows, options.columns);
  const { layout, at, columns } = header;
  const body = statementRows(rows, header);
  refuseBroken(body, rows[at] ?? [], at);
  const read = body.flatMap((cells, index) => readRow(cells, columns, at + index + 2) ?? []);
  const account = accountOf(read, rows.slice(0, at), options.account);
  const leftOut = read.flatMap((row) => {
    const reason = reasonToLeaveOut(row, options, account);
    return reason === undefined ? [] : [{ row: row.row, reason }];
  });
  const leftRows = new Set(leftOut.map(({ row }) => row));
  const incoming = read.filter(({ row }) => !leftRows.has(row));
  const keys = lineKeys(account, incoming, layout.isTimeInKey ?? true);
  const lines = new Map<string, StatementLine>();
  for (const [index, { reference: _, currency: __, account: ___, ownCode: ____, ...line }] of incoming.entries()) {
    const key = keys[index] ?? '';
    if (lines.has(key)) leftOut.push({ row: line.row, reason: 'repeated' });
    else lines.set(key, { key, ...line });
  }
  const isNetted = ({ payer, purpose }: StatementLine) => isPayout.test(`${payer} ${purpose}`) || isPayoutInCyrillic.test(comparable(`${payer} ${purpose}`));
  const all = [...lines.values()];
  return { format: layout.format, account, payments: all.filter((line) => !isNetted(line)), payouts: all.filter(isNetted), leftOut };
}
