import { useLiveReads } from '@dzvinok/api-client/live';
import { useCall, useRead } from '@dzvinok/api-client/query';
import { runsRoutes, type ChargeRun } from '@dzvinok/contract/runs';
import { runWithToast } from '@dzvinok/forms/run-with-toast';
import { useCentreClock } from '@dzvinok/journal/centre-clock';
import { FilterBar } from '@dzvinok/lists/filter-bar';
import { useList, useTable } from '@dzvinok/lists/use-list';
import { useUrlChoice } from '@dzvinok/router/navigation';
import { addMonths, monthOf } from '@dzvinok/schedule/zone';
import { counted } from '@dzvinok/texts/plural';
import { Button } from '@dzvinok/ui/button';
import { Select } from '@dzvinok/ui/choice';
import { Stack } from '@dzvinok/ui/layout';
import { formatMoney, toHryvnias } from '@dzvinok/ui/money';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { ConfirmPopup } from '@dzvinok/ui/popup';
import { EmptyState, WhenRead } from '@dzvinok/ui/state';
import { DataTable } from '@dzvinok/ui/table';
import { Text } from '@dzvinok/ui/text';
import { showToast } from '@dzvinok/ui/toast';
import { useState } from 'react';
import { ChargeRulesCard } from './charge-rules.tsx';
import { chargesList } from './charges.columns.tsx';
import { monthText } from '../../moments/moments.texts.ts';

const monthsShown = [1, 0, -1, -2, -3];

const reads = [runsRoutes.preview];

export function ChargesPage() {
  const { today } = useCentreClock();
  const months = monthsShown.map((count) => addMonths(monthOf(today), count).slice(0, 7));
  const [month, setMonth] = useUrlChoice('month', months, today.slice(0, 7));
  const query = useRead(runsRoutes.preview, { params: { month } });
  useLiveReads({ reads });
  const { data } = query;
  const state = useList(chargesList, data?.charges);
  const table = useTable(state.shown, undefined);
  const empty = data?.charges.length === 0
    ? <EmptyState title="Нараховувати нема кому" text="Цього місяця в групах немає жодного учня." />
    : <EmptyState title="Нічого не знайдено" text="За таким пошуком нарахувань немає." action={<Button onClick={state.clear}>Показати всі</Button>} />;
  return (
    <Page title="Нарахування" subtitle={data ? summaryOf(data) : '…'} actions={data && <PostButton run={data} month={month} />}>
      <Stack gap="lg">
        <FilterBar state={state} label="Фільтр нарахувань" placeholder="ПІП або група">
          <Select label="Місяць" value={month} onChange={(chosen) => chosen && setMonth(chosen)} options={months.map((value) => ({ value, label: monthText(`${value}-01`) }))} />
        </FilterBar>
        <SectionCard flush>
          <WhenRead query={query} waiting={<DataTable {...table} expected={8} />}>{() => <DataTable {...table} empty={empty} />}</WhenRead>
        </SectionCard>
        <ChargeRulesCard today={today} />
      </Stack>
    </Page>
  );
}

function summaryOf({ count, due, month }: ChargeRun): string {
  return count === 0 ? `За ${monthText(month)} усе нараховано` : `Ще не нараховано: ${counted(count, ['запис', 'записи', 'записів'])} на ${formatMoney(toHryvnias(due))}`;
}

function PostButton({ run: { count, due }, month }: { run: ChargeRun; month: string }) {
  const post = useCall(runsRoutes.post);
  const [isAsking, setAsking] = useState(false);
  async function confirm() {
    const isDone = await runWithToast(async () => {
      const { data } = await post.mutateAsync({ params: { month } });
      showToast({ kind: 'success', message: data.count > 0 ? `Нараховано: ${formatMoney(toHryvnias(data.due))}` : 'Усе вже було нараховано.' });
    });
    if (isDone) setAsking(false);
  }
  return (
    <>
      <Button look="primary" disabled={count === 0} onClick={() => setAsking(true)}>Нарахувати</Button>
      {isAsking && (
        <ConfirmPopup
          opened title={`Нарахувати за ${monthText(`${month}-01`)}?`} confirmLabel="Нарахувати" cancelLabel="Скасувати" busy={post.isPending}
          text={<Text block>{counted(count, ['запис', 'записи', 'записів'])} на {formatMoney(toHryvnias(due))}. Родини побачать це у вартості. Змінити нарахування можна лише сторнуванням.</Text>}
          onConfirm={() => void confirm()} onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
