import { useRead } from '@dzvinok/api-client/query';
import { invoicesRoutes, type Invoice } from '@dzvinok/contract/invoices';
import { ledgerRoutes, type FamilyAccount, type PaymentMethod } from '@dzvinok/contract/ledger';
import { formatDate, monthName } from '@dzvinok/texts/dates';
import { billLineText } from '@dzvinok/texts/money';
import { Stack } from '@dzvinok/ui/layout';
import { formatMoney } from '@dzvinok/ui/money';
import { SectionCard } from '@dzvinok/ui/page';
import { EmptyState, LoadingState, Notice, WhenRead } from '@dzvinok/ui/state';
import { Heading, Muted } from '@dzvinok/ui/text';
import { useChosenChild } from '../children/chosen-child.ts';
import { PageOfflineNotice } from '../offline/page-offline-notice.tsx';
import styles from './cost.module.css';
import { InvoiceCard } from './invoice-card.tsx';

const paymentsShown = 24;
const chargedMonthsShown = 6;

export function CostPage() {
  const { query } = useChosenChild();
  const account = useRead(ledgerRoutes.family, { query });
  const invoices = useRead(invoicesRoutes.family, { query });
  return (
    <Stack gap="lg">
      <Heading level={2}>Вартість</Heading>
      <PageOfflineNotice query={invoices} />
      <WhenRead query={account} waiting={<LoadingState />}>{({ balance, promise }) => <Balance balance={balance} promise={promise} />}</WhenRead>
      <WhenRead query={invoices} waiting={<LoadingState shape="cards" count={1} />}>{(all) => <Invoices invoices={all} />}</WhenRead>
      {account.data && invoices.data && <Charges entries={account.data.entries} invoices={invoices.data} />}
      {account.data && <Payments entries={account.data.entries} />}
    </Stack>
  );
}

function Balance({ balance, promise }: Pick<FamilyAccount, 'balance' | 'promise'>) {
  if (balance < 0) {
    return (
      <Notice tone="warning">
        До сплати: {formatMoney(-balance / 100)}
        {promise && (promise.isBroken ? `. Ви обіцяли сплатити до ${formatDate(promise.day)}, цей день минув` : `. Домовилися: сплатите до ${formatDate(promise.day)}, до того дня не нагадуємо`)}
      </Notice>
    );
  }
  return <Notice tone="info">{balance === 0 ? 'Усе сплачено.' : `Сплачено наперед: ${formatMoney(balance / 100)}`}</Notice>;
}

/** Charges that no open invoice above shows; an invoice whose lines name no entries hides its whole month. */
function Charges({ entries, invoices }: Pick<FamilyAccount, 'entries'> & { invoices: readonly Invoice[] }) {
  const open = invoices.filter(({ state }) => state === 'open');
  const isInvoiced = (entry: FamilyAccount['entries'][number]) =>
    open.some(({ month, lines }) => month === entry.month && lines.some(({ entryId = entry.id }) => entryId === entry.id));
  const charged = entries.filter((entry) => entry.kind !== 'payment' && entry.kind !== 'refund' && entry.amount !== 0
    && entry.reversesId === null && entry.reversedById === null && !isInvoiced(entry));
  const months = [...Map.groupBy(charged.toReversed(), ({ month }) => month)].toSorted(([one], [other]) => other.localeCompare(one));
  if (months.length === 0) return null;
  return (
    <SectionCard title="Нарахування">
      <Stack gap="md">
        {months.slice(0, chargedMonthsShown).map(([month, lines]) => {
          const title = `${monthName(month)} ${month.slice(0, 4)}`;
          return (
            <div key={month}>
              <Muted block>{title}</Muted>
              <ul className={styles.lines} aria-label={`Нарахування: ${title}`}>
                {lines.map((line) => <li key={line.id}><span>{billLineText(line)}</span> <span>{formatMoney(-line.amount / 100)}</span></li>)}
              </ul>
            </div>
          );
        })}
      </Stack>
    </SectionCard>
  );
}

const methods: Record<PaymentMethod, string> = { transfer: 'на рахунок', cash: 'готівкою', card: 'карткою', other: 'інше' };

function Payments({ entries }: Pick<FamilyAccount, 'entries'>) {
  const moved = entries.filter(({ kind, amount, reversesId, reversedById }) =>
    (kind === 'payment' || kind === 'refund') && amount !== 0 && reversesId === null && reversedById === null);
  if (moved.length === 0) return null;
  // A paid month is an entry for each group.
  const together = Map.groupBy(moved, ({ kind, day, month, method }) => [kind, day, month, method].join());
  return (
    <SectionCard title="Оплати">
      <ul className={styles.lines} aria-label="Оплати">
        {[...together].slice(0, paymentsShown).map(([key, same]) => <PaymentLine key={key} entries={same} />)}
      </ul>
    </SectionCard>
  );
}

function PaymentLine({ entries }: Pick<FamilyAccount, 'entries'>) {
  const [entry] = entries;
  if (!entry) return null;
  const { kind, day, month, method } = entry;
  return (
    <li>
      <span>{[formatDate(day), kind === 'refund' && 'повернено', `за ${monthName(month)} ${month.slice(0, 4)}`, method && methods[method]].filter(Boolean).join(' · ')}</span>{' '}
      <span>{formatMoney(entries.reduce((sum, { amount }) => sum + amount, 0) / 100)}</span>
    </li>
  );
}

function Invoices({ invoices }: { invoices: readonly Invoice[] }) {
  const paid = invoices.filter(({ state, isVoid }) => state !== 'open' && !isVoid);
  if (invoices.length === 0) return <EmptyState title="Рахунків поки немає." text="Вони з’являться тут, щойно їх виставить центр." />;
  return (
    <>
      {invoices.filter(({ state }) => state === 'open').map((invoice) => <InvoiceCard key={invoice.id} invoice={invoice} />)}
      {paid.length > 0 && (
        <SectionCard title="Сплачені рахунки">
          <ul className={styles.paid}>
            {paid.map(({ id, number, month, amount }) => (
              <li key={id}>№ {number}, {monthName(month)} {month.slice(0, 4)}: {formatMoney(amount / 100)}</li>
            ))}
          </ul>
        </SectionCard>
      )}
    </>
  );
}
