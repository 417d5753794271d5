import { downloadFile } from '@dzvinok/api-client/download';
import { useLiveReads } from '@dzvinok/api-client/live';
import { useRead } from '@dzvinok/api-client/query';
import { debtsRoutes, type Debt } from '@dzvinok/contract/debts';
import { exportLimit, type SpreadsheetFormat } from '@dzvinok/contract/student-exports';
import { useFileSaving } from '@dzvinok/forms/file';
import { useCentreClock } from '@dzvinok/journal/centre-clock';
import { FilterBar } from '@dzvinok/lists/filter-bar';
import { useList, useTable } from '@dzvinok/lists/use-list';
import { counted } from '@dzvinok/texts/plural';
import { Button } from '@dzvinok/ui/button';
import { IconDownload } from '@dzvinok/ui/icons';
import { Stack } from '@dzvinok/ui/layout';
import { DropMenu } from '@dzvinok/ui/menu';
import { formatMoney, toHryvnias } from '@dzvinok/ui/money';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { EmptyState, WhenRead } from '@dzvinok/ui/state';
import { DataTable } from '@dzvinok/ui/table';
import { useMemo, useState } from 'react';
import { PromisePopup } from '../promise.popup.tsx';
import { useMayCall } from '../../rights.ts';
import { RemindersCard } from './debt-reminders.tsx';
import { debtsList } from './debts.columns.tsx';

const reads = [debtsRoutes.list];

export function DebtsPage() {
  const { today } = useCentreClock();
  const query = useRead(debtsRoutes.list);
  useLiveReads({ reads });
  const mayRemind = useMayCall(debtsRoutes.saveReminders);
  const [promising, setPromising] = useState<Debt | null>(null);
  const state = useList(debtsList, query.data);
  const table = useTable(state.shown, useMemo(() => ({ onPromise: setPromising }), []));
  const empty = query.data?.length === 0
    ? <EmptyState title="Боргів немає" text="Усе нараховане сплачено." />
    : <EmptyState title="Нікого не знайдено" text="За таким пошуком боржників немає." action={<Button onClick={state.clear}>Показати всіх</Button>} />;
  return (
    <Page title="Борги" subtitle={query.data ? summaryOf(query.data) : '…'} actions={<ExportMenu ids={(state.shown.rows ?? []).map(({ studentId }) => studentId)} />}>
      <Stack gap="lg">
        <FilterBar state={state} label="Фільтр боргів" placeholder="ПІП" />
        <SectionCard flush>
          <WhenRead query={query} waiting={<DataTable {...table} expected={8} />}>{() => <DataTable {...table} empty={empty} />}</WhenRead>
        </SectionCard>
        {mayRemind && <RemindersCard today={today} />}
      </Stack>
      {promising && <PromisePopup studentId={promising.studentId} fullName={promising.fullName ?? ''} promise={promising.promise} onClose={() => setPromising(null)} />}
    </Page>
  );
}

function summaryOf(debts: readonly Debt[]): string {
  const late = debts.reduce((sum, { owed, ages }) => sum + owed - ages.notDue, 0);
  const owed = debts.reduce((sum, debt) => sum + debt.owed, 0);
  return debts.length === 0 ? 'Ніхто не винен' : `${counted(debts.length, 'student')}, ${formatMoney(toHryvnias(owed))}; прострочено ${formatMoney(toHryvnias(late))}`;
}

function ExportMenu({ ids }: { ids: readonly number[] }) {
  const { mutate, isPending } = useFileSaving((format: SpreadsheetFormat) => downloadFile(debtsRoutes.file, { body: { format, ids: ids.slice(0, exportLimit) } }));
  return (
    <DropMenu
      trigger={<Button icon={<IconDownload size={18} />} busy={isPending} disabled={ids.length === 0}>Експорт</Button>}
      items={[{ label: 'Excel (XLSX)', onSelect: () => mutate('xlsx') }, { label: 'CSV', onSelect: () => mutate('csv') }]}
    />
  );
}
