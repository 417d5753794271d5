import { downloadFile } from '@dzvinok/api-client/download';
import { useRead } from '@dzvinok/api-client/query';
import { incomeFiles, incomeRoutes, type Income, type IncomeFile, type IncomePart } from '@dzvinok/contract/income';
import { useFileSaving } from '@dzvinok/forms/file';
import { useCentreClock } from '@dzvinok/journal/centre-clock';
import { useUrlChoice } from '@dzvinok/router/navigation';
import { addMonths, monthOf } from '@dzvinok/schedule/zone';
import { counted } from '@dzvinok/texts/plural';
import { Button } from '@dzvinok/ui/button';
import { LineChart } from '@dzvinok/ui/chart';
import { Select } from '@dzvinok/ui/choice';
import { IconDownload } from '@dzvinok/ui/icons';
import { Stack } from '@dzvinok/ui/layout';
import { DropMenu } from '@dzvinok/ui/menu';
import { formatMoney, formatMoneyShort, toHryvnias } from '@dzvinok/ui/money';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { LoadingState, WhenRead } from '@dzvinok/ui/state';
import { DataTable } from '@dzvinok/ui/table';
import { Facts, Money, Muted } from '@dzvinok/ui/text';
import { monthText } from '../ledger.texts.ts';

const monthsBack = [0, -1, -2, -3, -4, -5, -6, -7, -8, -9, -10, -11];
const fileNames: Record<IncomeFile, string> = { entries: 'Усі записи місяця', payments: 'Оплати місяця', invoices: 'Рахунки місяця', balances: 'Залишки всіх учнів' };

export function IncomePage() {
  const { today } = useCentreClock();
  const months = monthsBack.map((count) => addMonths(monthOf(today), count).slice(0, 7));
  const [month, setMonth] = useUrlChoice('month', months, today.slice(0, 7));
  const query = useRead(incomeRoutes.one, { query: { month } });
  const { mutate, isPending } = useFileSaving((file: IncomeFile) => downloadFile(incomeRoutes.file, { params: { file }, query: { month } }));
  return (
    <Page
      title="Звіти"
      actions={
        <DropMenu
          trigger={<Button icon={<IconDownload size={18} />} busy={isPending}>Excel</Button>}
          items={incomeFiles.map((file) => ({ label: fileNames[file], onSelect: () => mutate(file) }))}
        />
      }
    >
      <Stack gap="lg">
        <Select label="Місяць" value={month} onChange={(chosen) => chosen && setMonth(chosen)} options={months.map((value) => ({ value, label: monthText(`${value}-01`) }))} />
        <WhenRead query={query} waiting={<LoadingState shape="cards" count={3} />}>{(income) => <Everything income={income} month={month} />}</WhenRead>
      </Stack>
    </Page>
  );
}

function Everything({ income: { months, groups, teachers, forecast }, month }: { income: Income; month: string }) {
  const columns = months.map(({ month: key, due, paid, debt }) => ({
    key, label: key.slice(5, 7), title: monthText(key), dashed: toHryvnias(due) / 1000, solid: toHryvnias(paid) / 1000, statuses: [],
    text: `сплачено ${short(paid)}, нараховано ${short(due)}, борг ${short(debt)}`,
  }));
  return (
    <>
      <SectionCard title="Дохід за рік" subtitle="Тисяч гривень за місяць: суцільна лінія — сплачено, штрихова — нараховано">
        <LineChart label="Дохід за рік" columns={columns} color="green" />
        <Sums label="Дохід за місяцями" first="Місяць" rows={months.toReversed().map((one) => ({ ...one, name: monthText(one.month) }))} />
      </SectionCard>
      <SectionCard title={`Прогноз на ${monthText(forecast.month)}`}>
        <Facts facts={[{ name: 'Буде нараховано', value: <Money value={toHryvnias(forecast.due)} /> }]} />
        <Muted block>{counted(forecast.count, ['нарахування', 'нарахування', 'нарахувань'])} за теперішніми групами й цінами.</Muted>
      </SectionCard>
      <SectionCard title="За групами" subtitle={monthText(`${month}-01`)}><Sums label="Дохід за групами" first="Група" rows={groups} /></SectionCard>
      <SectionCard title="За викладачами" subtitle={monthText(`${month}-01`)}><Sums label="Дохід за викладачами" first="Викладач" rows={teachers} /></SectionCard>
    </>
  );
}

const short = (kopiykas: number) => formatMoneyShort(Math.round(toHryvnias(kopiykas)));
const sum = (kopiykas: number) => formatMoney(toHryvnias(kopiykas));

function Sums({ label, first, rows }: { label: string; first: string; rows: readonly IncomePart[] }) {
  return (
    <DataTable
      label={label}
      rows={rows}
      rowKey={({ name }) => name ?? ''}
      cards
      columns={[
        { key: 'name', title: first, card: 'head', render: ({ name }) => name ?? 'Без групи' },
        { key: 'due', title: 'Нараховано', align: 'right', card: 'labelled', render: ({ due }) => sum(due) },
        { key: 'paid', title: 'Сплачено', align: 'right', card: 'labelled', render: ({ paid }) => sum(paid) },
        { key: 'debt', title: 'Борг', align: 'right', card: 'labelled', render: ({ debt }) => sum(debt) },
      ]}
      empty={<Muted block>За цей місяць записів немає.</Muted>}
    />
  );
}
