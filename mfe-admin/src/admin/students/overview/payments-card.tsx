import { queryOf, useCall } from '@dzvinok/api-client/query';
import { paymentsRoutes } from '@dzvinok/contract/payments';
import { studentsRoutes, type StudentOverview } from '@dzvinok/contract/students';
import { runWithToast } from '@dzvinok/forms/run-with-toast';
import { formatDate } from '@dzvinok/texts/dates';
import { Button } from '@dzvinok/ui/button';
import { Stack } from '@dzvinok/ui/layout';
import { Rows } from '@dzvinok/ui/list';
import { formatMoney } from '@dzvinok/ui/money';
import { SectionCard } from '@dzvinok/ui/page';
import { Badge, Facts, Money, Muted, Text } from '@dzvinok/ui/text';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { shownMonth } from '../list/payments/payments.ts';
import { showTakenBack, TakeBackPopup } from '../list/payments/take-back.popup.tsx';
import styles from './overview.module.css';

type Month = StudentOverview['months'][number];

const monthName = new Intl.DateTimeFormat('uk-UA', { month: 'long', year: 'numeric', timeZone: 'UTC' });

export function PaymentsCard({ student }: { student: StudentOverview }) {
  const { id, fullName, month, monthlyPayment, archivedAt } = student;
  const thisMonth = student.months.find((one) => one.month === month);
  const isPaid = thisMonth !== undefined && thisMonth.amount !== null;
  // Nothing is to be paid for a month that is frozen as a whole.
  const months = student.months.filter(({ amount, due }) => amount !== null || due !== 0);
  const owed = isPaid ? 0 : (thisMonth?.due ?? monthlyPayment);
  const { mutateAsync, isPending } = useCall(paymentsRoutes.mark);
  const [isAsking, setAsking] = useState(false);
  const client = useQueryClient();
  async function set(isInsertAction: 'true' | 'false') {
    const query = { isInsertAction, isCurrentMonth: 'true', month: shownMonth(month, 'current') } as const;
    const isDone = await runWithToast(() => mutateAsync({ params: { id }, query }));
    if (!isDone) void client.invalidateQueries(queryOf(studentsRoutes.overview, { params: { id } }));
    return isDone;
  }
  async function takeBack() {
    setAsking(false);
    if (await set('false')) showTakenBack(fullName, () => void set('true'));
  }
  const canMark = !archivedAt && (isPaid || owed > 0);

  return (
    <SectionCard
      title="Оплати"
      actions={canMark && <Button size="sm" busy={isPending} onClick={() => (isPaid ? setAsking(true) : void set('true'))}>{isPaid ? 'Скасувати оплату' : 'Позначити сплаченим'}</Button>}
    >
      {isAsking && (
        <TakeBackPopup fullName={fullName} month={`за ${monthName.format(new Date(month))}`} onConfirm={() => void takeBack()} onCancel={() => setAsking(false)} />
      )}
      <Stack>
        {!archivedAt && (
          <Facts
            facts={[
              { name: 'На місяць', value: <Money value={monthlyPayment} /> },
              { name: 'Борг за цей місяць', value: <Money value={owed} tone={owed > 0 ? 'danger' : 'success'} /> },
            ]}
          />
        )}
        {months.length === 0 ? (
          <Muted block>Оплат ще немає.</Muted>
        ) : (
          <Rows label="Місяці">{months.map((one) => <MonthRow key={one.month} month={one} />)}</Rows>
        )}
        {months.some((one) => one.amount === null && one.month < month) && (
          <Muted block>Місяці, яких ще не нараховано, пораховано за теперішніми цінами груп.</Muted>
        )}
      </Stack>
    </SectionCard>
  );
}

function MonthRow({ month: { month, amount, due, markedAt, markedBy } }: { month: Month }) {
  const who = [markedAt && formatDate(markedAt.slice(0, 10)), markedBy].filter(Boolean).join(' · ');
  return (
    <li>
      <div className={`${styles.words} ${styles.month}`}>
        <Text>{monthName.format(new Date(month))}</Text>
        {who && <Muted>{who}</Muted>}
      </div>
      {amount === null && <Badge tone="warning">не сплачено</Badge>}
      <Text>{formatMoney(amount ?? due ?? 0)}</Text>
    </li>
  );
}
