import { downloadFile } from '@dzvinok/api-client/download';
import { useLiveReads } from '@dzvinok/api-client/live';
import { useCall, useRead } from '@dzvinok/api-client/query';
import { cancellationBody, invoicesRoutes, type ListedInvoice } from '@dzvinok/contract/invoices';
import { useFileSaving } from '@dzvinok/forms/file';
import { FormPopup } from '@dzvinok/forms/form-popup';
import { runWithToast } from '@dzvinok/forms/run-with-toast';
import { areaField } from '@dzvinok/forms/field';
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
import { EmptyState, WhenRead } from '@dzvinok/ui/state';
import { DataTable } from '@dzvinok/ui/table';
import { Text } from '@dzvinok/ui/text';
import { showToast } from '@dzvinok/ui/toast';
import { useState } from 'react';
import { monthText } from '../../moments/moments.texts.ts';
import { invoicesList } from './invoices.columns.tsx';

const monthsShown = [1, 0, -1, -2, -3, -4, -5];

const reads = [invoicesRoutes.list];

export function InvoicesPage() {
  const { today } = useCentreClock();
  const months = monthsShown.map((count) => addMonths(monthOf(today), count).slice(0, 7));
  const [month, setMonth] = useUrlChoice('month', months, today.slice(0, 7));
  const query = useRead(invoicesRoutes.list, { query: { month } });
  useLiveReads({ reads });
  const [cancelled, setCancelled] = useState<ListedInvoice | null>(null);
  const { mutate: save } = useFileSaving(({ id }: ListedInvoice) => downloadFile(invoicesRoutes.pdf, { params: { id } }));
  const state = useList(invoicesList, query.data);
  const table = useTable(state.shown, { onSave: save, onCancel: setCancelled });
  const empty = query.data?.length === 0
    ? <EmptyState title="Рахунків за цей місяць немає" text="Спершу нарахуйте оплату, потім виставте рахунки всім, хто винен." />
    : <EmptyState title="Нічого не знайдено" text="За таким пошуком рахунків немає." action={<Button onClick={state.clear}>Показати всі</Button>} />;
  return (
    <Page title="Рахунки" subtitle={query.data ? summaryOf(query.data) : '…'} actions={<IssueButton month={month} />}>
      <Stack gap="lg">
        <FilterBar state={state} label="Фільтр рахунків" placeholder="ПІП або номер">
          <Select label="Місяць" value={month} onChange={(chosen) => chosen && setMonth(chosen)} options={months.map((value) => ({ value, label: monthText(`${value}-01`) }))} />
        </FilterBar>
        <SectionCard flush>
          <WhenRead query={query} waiting={<DataTable {...table} expected={8} />}>{() => <DataTable {...table} empty={empty} />}</WhenRead>
        </SectionCard>
      </Stack>
      {cancelled && <CancelPopup invoice={cancelled} onClose={() => setCancelled(null)} />}
    </Page>
  );
}

function summaryOf(invoices: readonly ListedInvoice[]): string {
  const open = invoices.filter(({ state }) => state === 'open');
  const left = open.reduce((sum, invoice) => sum + invoice.left, 0);
  return open.length === 0 ? 'Несплачених немає' : `Чекають оплати: ${counted(open.length, ['рахунок', 'рахунки', 'рахунків'])} на ${formatMoney(toHryvnias(left))}`;
}

function IssueButton({ month }: { month: string }) {
  const issue = useCall(invoicesRoutes.issue);
  const press = () => runWithToast(async () => {
    const { data: { issued } } = await issue.mutateAsync({ body: { month } });
    showToast({ kind: 'success', message: issued > 0 ? `Виставлено: ${counted(issued, ['рахунок', 'рахунки', 'рахунків'])}` : 'Усі, хто винен, уже мають рахунок.' });
  });
  return <Button look="primary" busy={issue.isPending} onClick={() => void press()}>Виставити рахунки</Button>;
}

const fields = { reason: areaField('Причина', { required: true, maxLength: 200, autoFocus: true }) };

function CancelPopup({ invoice: { id, number, fullName, amount }, onClose }: { invoice: ListedInvoice; onClose: () => void }) {
  const cancel = useCall(invoicesRoutes.cancel);
  return (
    <FormPopup
      title="Скасувати рахунок?" fields={fields} rules={cancellationBody} submitLabel="Скасувати рахунок" danger done="Рахунок скасовано" onClose={onClose}
      before={<Text block>№ {number}, {fullName}, {formatMoney(toHryvnias(amount))}. Номер залишиться за ним, борг учня не зміниться.</Text>}
      save={(body) => cancel.mutateAsync({ params: { id }, body })}
    />
  );
}
