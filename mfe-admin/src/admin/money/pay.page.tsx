import { downloadFile } from '@dzvinok/api-client/download';
import { useLiveReads } from '@dzvinok/api-client/live';
import { useRead } from '@dzvinok/api-client/query';
import { adminPaths } from '@dzvinok/contract/paths/admin';
import { payRoutes, type PayMonth } from '@dzvinok/contract/pay';
import { useFileSaving } from '@dzvinok/forms/file';
import { useCentreClock } from '@dzvinok/journal/centre-clock';
import { FilterBar } from '@dzvinok/lists/filter-bar';
import { listOf } from '@dzvinok/lists/list';
import { useList, useTable } from '@dzvinok/lists/use-list';
import { useUrlChoice } from '@dzvinok/router/navigation';
import { addMonths, monthOf } from '@dzvinok/schedule/zone';
import { Button, IconButton, TextLink } from '@dzvinok/ui/button';
import { Select } from '@dzvinok/ui/choice';
import { IconDownload, IconPrinter } from '@dzvinok/ui/icons';
import { Stack } from '@dzvinok/ui/layout';
import { formatMoney, toHryvnias } from '@dzvinok/ui/money';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { EmptyState, WhenRead } from '@dzvinok/ui/state';
import { DataTable } from '@dzvinok/ui/table';
import { Badge, Money, Text } from '@dzvinok/ui/text';
import { monthText } from '../../moments/moments.texts.ts';
import { PayRatesCard } from './pay-rates.tsx';

type TeacherPay = PayMonth['teachers'][number];

const monthsShown = [0, -1, -2, -3, -4, -5];

const payList = listOf<TeacherPay, { state: TeacherPay['state'] | 'unpriced' }>({
  name: 'pay',
  label: 'Оплата праці',
  rowKey: ({ teacherId }) => teacherId,
  searched: ({ fullName }) => ({ texts: [fullName] }),
  filters: {
    state: {
      choices: [
        { value: 'open', label: 'Не затверджено', isChip: true, test: ({ state }) => state === 'open' },
        { value: 'approved', label: 'Затверджено', isChip: true, test: ({ state }) => state === 'approved' },
        { value: 'unpriced', label: 'Без ставки', isChip: true, test: ({ unpriced }) => unpriced > 0 },
      ],
    },
  },
  usualSort: 'name',
  columns: {
    name: {
      title: 'Викладач', order: { label: 'За прізвищем', by: ({ fullName }) => fullName }, card: 'head', truncate: true,
      cell: ({ teacherId, month, fullName }) => <TextLink plain href={adminPaths.paySheet(teacherId, month.slice(0, 7))}>{fullName}</TextLink>,
    },
    lessons: {
      title: 'Уроків', width: '13rem', align: 'right', card: 'labelled', order: { label: 'За уроками', by: ({ lessons }) => lessons },
      cell: ({ lessons, unpriced }) => <>{lessons}{unpriced > 0 && <Text tone="warning">, без ставки {unpriced}</Text>}</>,
    },
    total: { title: 'Сума', width: '9rem', align: 'right', card: 'aside', order: { label: 'За сумою', by: ({ total }) => total }, cell: ({ total }) => <Money value={toHryvnias(total)} /> },
    state: {
      title: 'Відомість', width: '10rem', card: 'whole',
      cell: ({ state }) => <Badge tone={state === 'approved' ? 'success' : 'neutral'}>{state === 'approved' ? 'затверджено' : 'не затверджено'}</Badge>,
    },
  },
});

const reads = [payRoutes.month];

export function PayPage() {
  const { today } = useCentreClock();
  const months = monthsShown.map((count) => addMonths(monthOf(today), count).slice(0, 7));
  const [month, setMonth] = useUrlChoice('month', months, today.slice(0, 7));
  const query = useRead(payRoutes.month, { params: { month } });
  useLiveReads({ reads });
  const state = useList(payList, query.data?.teachers);
  const table = useTable(state.shown, undefined);
  const { mutate: save, isPending } = useFileSaving(() => downloadFile(payRoutes.file, { params: { month } }));
  const empty = query.data?.teachers.length === 0
    ? <EmptyState title="Викладачів ще немає" text="Додайте викладача й групу: оплата рахується з проведених уроків." />
    : <EmptyState title="Нічого не знайдено" text="За таким пошуком викладачів немає." action={<Button onClick={state.clear}>Показати всіх</Button>} />;
  return (
    <Page
      title="Оплата праці" subtitle={query.data ? `За ${monthText(`${month}-01`)}: ${formatMoney(toHryvnias(query.data.total))}` : '…'}
      actions={(
        <>
          <Button icon={<IconDownload size={18} />} busy={isPending} onClick={() => save()}>Excel</Button>
          <IconButton label="Друкувати" icon={<IconPrinter size={18} />} onClick={() => window.print()} />
        </>
      )}
    >
      <Stack gap="lg">
        <FilterBar state={state} label="Фільтр викладачів" placeholder="ПІП">
          <Select label="Місяць" value={month} onChange={(chosen) => chosen && setMonth(chosen)} options={months.map((value) => ({ value, label: monthText(`${value}-01`) }))} />
        </FilterBar>
        <SectionCard flush>
          <WhenRead query={query} waiting={<DataTable {...table} expected={6} />}>{() => <DataTable {...table} empty={empty} />}</WhenRead>
        </SectionCard>
        <PayRatesCard today={today} />
      </Stack>
    </Page>
  );
}
