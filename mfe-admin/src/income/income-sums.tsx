import type { IncomePart } from '@dzvinok/contract/income';
import { BarChart, LineChart } from '@dzvinok/ui/chart';
import { Stack } from '@dzvinok/ui/layout';
import { formatMoney, formatMoneyShort, toHryvnias } from '@dzvinok/ui/money';
import { DataTable } from '@dzvinok/ui/table';
import { Muted } from '@dzvinok/ui/text';
import { monthText } from '../moments/moments.texts.ts';

type Sums = Omit<IncomePart, 'name'>;

/** The table has all parts. */
const barsShown = 12;

const short = (kopiykas: number) => formatMoneyShort(Math.round(toHryvnias(kopiykas)));
const sum = (kopiykas: number) => formatMoney(toHryvnias(kopiykas));

export function IncomeYear({ months }: { months: readonly (Sums & { month: string })[] }) {
  const columns = months.map(({ month: key, due, paid, debt }) => ({
    key, label: key.slice(5, 7), title: monthText(key), dashed: toHryvnias(due) / 1000, solid: toHryvnias(paid) / 1000, statuses: [],
    text: `сплачено ${short(paid)}, нараховано ${short(due)}, борг ${short(debt)}`,
  }));
  return (
    <>
      <LineChart label="Дохід за рік" columns={columns} color="green" />
      <IncomeTable label="Дохід за місяцями" first="Місяць" rows={months.toReversed().map((one) => ({ ...one, name: monthText(one.month) }))} />
    </>
  );
}

export interface IncomePartsProps {
  label: string;
  first: string;
  rows: readonly IncomePart[];
  /** Title of the part without a name. */
  unnamed: string;
}

/** The largest parts as bars, and all of them in a table. */
export function IncomeParts({ label, first, rows, unnamed }: IncomePartsProps) {
  const named = rows.map(({ name, ...own }) => ({ ...own, name: name ?? unnamed }));
  const bars = named.slice(0, barsShown).map(({ name, due, paid }) => ({
    key: name, name, whole: Math.max(due, 0), part: Math.max(paid, 0), text: `${short(paid)} із ${short(due)}`,
  }));
  return (
    <Stack>
      {bars.length > 0 && <BarChart label={`${label}: сплачено з нарахованого`} bars={bars} color="green" />}
      <IncomeTable label={label} first={first} rows={named} />
    </Stack>
  );
}

function IncomeTable({ label, first, rows }: { label: string; first: string; rows: readonly (Sums & { name: string })[] }) {
  return (
    <DataTable
      label={label}
      rows={rows}
      rowKey={({ name }) => name}
      cards
      columns={[
        { key: 'name', title: first, card: 'head', render: ({ name }) => name },
        { key: 'due', title: 'Нараховано', align: 'right', card: 'labelled', render: ({ due }) => sum(due) },
        { key: 'paid', title: 'Сплачено', align: 'right', card: 'labelled', render: ({ paid }) => sum(paid) },
        { key: 'debt', title: 'Борг', align: 'right', card: 'labelled', render: ({ debt }) => sum(debt) },
      ]}
      empty={<Muted block>За цей місяць записів немає.</Muted>}
    />
  );
}
