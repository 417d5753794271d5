import { refuse, type Refusal } from '@dzvinok/api-server/failure';
import type { Recipient } from '@dzvinok/contract/recipients';
import type { StatementColumns } from '@dzvinok/contract/statements';
import { readStatement } from '@dzvinok/money/read-statement';
import { type Statement, StatementRefusal } from '@dzvinok/money/statement';
import { errorText } from '@dzvinok/texts/errors';

interface Centre {
  recipients: readonly Pick<Recipient, 'id' | 'taxCode' | 'ibans'>[];
  layouts: readonly StatementColumns[];
  account: string | undefined;
  today: string;
}

const mostTitleRows = 40;

/** Reads a bank's file of one of the centre's accounts; throws a refusal that says what to do. */
export function readFile(rows: readonly (readonly string[])[], centre: Centre): Statement & { account: string; recipientId: number } {
  const { recipients, account, today } = centre;
  if (recipients.length === 0) throw refuse('statements.no-recipient');
  const own = recipients.flatMap(({ id, ibans }) => ibans.map((iban) => ({ iban, recipientId: id })));
  try {
    const first = read(rows, centre, account);
    const named = first.account;
    const owned = named === null ? own.filter(() => own.length === 1) : own.filter(({ iban }) => iban === named || (/^\d{5,19}$/.test(named) && iban.endsWith(named)));
    const [found] = owned;
    if (!found) throw named === null ? refuse('statements.account-needed') : refuse('statements.unknown-account', { text: `${named}: ${errorText('statements.unknown-account')}` });
    // Keys of lines begin with the account.
    const statement = found.iban === named ? first : read(rows, centre, found.iban);
    const all = [...statement.payments, ...statement.payouts];
    const early = all.find(({ day }) => day > today);
    if (early) throw new StatementRefusal('day', early.row);
    if (all.length === 0) throw refuse('statements.no-payments');
    return { ...statement, account: found.iban, recipientId: found.recipientId };
  } catch (error) {
    throw error instanceof StatementRefusal ? refusalOf(error, rows) : error;
  }
}

/** By a known bank's layout, else by columns that the centre has named. */
function read(rows: readonly (readonly string[])[], { recipients, layouts }: Centre, account: string | undefined): Statement {
  const options = { account, ownCodes: recipients.map(({ taxCode }) => taxCode), ownAccounts: recipients.flatMap(({ ibans }) => ibans) };
  const attempts = [undefined, ...layouts].map((named) => () => readStatement(rows, { ...options, columns: named && columnsOf(named) }));
  for (const attempt of attempts) {
    try {
      return attempt();
    } catch (error) {
      if (!(error instanceof StatementRefusal) || error.reason !== 'unknown-bank') throw error;
    }
  }
  throw new StatementRefusal('unknown-bank');
}

function columnsOf(named: StatementColumns) {
  return Object.fromEntries(Object.entries(named).map(([name, header]) => [name, [header]]));
}

function refusalOf({ reason, row }: StatementRefusal, rows: readonly (readonly string[])[]): Refusal {
  const code = `statements.${reason}` as const;
  const text = row === undefined ? errorText(code) : `${errorText(code)} Рядок ${row}.`;
  return refuse(code, { text, ...reason === 'unknown-bank' && { data: { headers: headersOf(rows) } } });
}

/** For an unknown file, the fullest of its first rows. */
function headersOf(rows: readonly (readonly string[])[]): string[] {
  const named = rows.slice(0, mostTitleRows).map((row) => [...new Set(row.map((cell) => cell.trim()).filter((cell) => cell !== '' && /\p{L}/u.test(cell)))]);
  return named.toSorted((one, other) => other.length - one.length)[0] ?? [];
}
