import type { AdminHome, HomeMonth } from '@dzvinok/contract/home';
import { counted } from '@dzvinok/texts/plural';
import { LineChart, type ChartColumn } from '@dzvinok/ui/chart';
import { Columns, Stack } from '@dzvinok/ui/layout';
import { formatMoneyShort } from '@dzvinok/ui/money';
import { SectionCard } from '@dzvinok/ui/page';
import { Facts, Muted, Text } from '@dzvinok/ui/text';
import { useMemo } from 'react';
import { ProgressBar } from '../../progress/progress-line.tsx';
import styles from './home.module.css';

interface HomeMoneyProps {
  money: AdminHome['money'];
  month: string;
}

/** The list of students shows the kopiikas. */
const whole = (hryvnias: number) => formatMoneyShort(Math.round(hryvnias));

export function HomeMoney({ money: { due, paid, owed }, month }: HomeMoneyProps) {
  // Without overpayments, so that the bar is never full beside a debt.
  const covered = Math.max(0, due - owed);
  return (
    <SectionCard title="Оплата" subtitle={`За ${monthName(month)}`}>
      {due === 0 ? (
        <Muted block>Поки нічого оплачувати: сума з’явиться, коли учні будуть у групах із ціною.</Muted>
      ) : (
        <Stack className={styles.money}>
          <Facts
            size="xl"
            facts={[
              { name: 'Нараховано', value: whole(due) },
              { name: 'Сплачено', value: whole(paid) },
              { name: 'Борг', value: <Text tone={owed > 0 ? 'danger' : undefined}>{whole(owed)}</Text> },
            ]}
          />
          <ProgressBar label="Сплачено за місяць" done={covered} total={due} tone="success" />
          <Muted block>{owed > 0 ? `Сплачено ${Math.floor((covered / due) * 100)}\u00a0%` : 'Сплатили всі'}</Muted>
        </Stack>
      )}
    </SectionCard>
  );
}

export function HomeTrends({ months }: { months: readonly HomeMonth[] }) {
  const payments = useMemo(() => paymentColumns(months), [months]);
  const attendance = useMemo(() => months.map(attendanceColumn), [months]);
  const wasPaid = months.some(({ paid }) => paid > 0);
  const wasHeld = months.some(({ visits }) => visits > 0);
  return (
    <Columns>
      <SectionCard title="Оплати за пів року" subtitle="Тисяч гривень за місяць">
        {wasPaid ? <LineChart label="Оплати за пів року" columns={payments} color="green" /> : <Muted block>Ще жодної оплати не позначено.</Muted>}
      </SectionCard>
      <SectionCard title="Відвідування за пів року" subtitle="Відсотків занять відвідано">
        {wasHeld ? <LineChart label="Відвідування за пів року" columns={attendance} color="blue" /> : <Muted block>Ще жодного заняття не проведено.</Muted>}
      </SectionCard>
    </Columns>
  );
}

const plain = { dashed: null, statuses: [] } as const;

/** Starts at the first month with a payment: before that the centre had not started. The present month is no fall: it goes on, by a dashed line. */
function paymentColumns(months: readonly HomeMonth[]): ChartColumn[] {
  const first = months.findIndex(({ paid }) => paid > 0);
  const present = months.length - 1;
  return months.map(({ month, paid, paidStudents }, index) => {
    const sum = paid > 0 ? `${formatMoneyShort(Math.round(paid))}, ${counted(paidStudents, 'student')}` : 'оплат немає';
    const value = index < first ? null : paid / 1000;
    return {
      ...plain, key: month, label: monthShort(month), title: monthName(month),
      text: index === present ? `${sum}, місяць ще триває` : sum,
      solid: index === present ? null : value,
      dashed: index >= present - 1 ? value : null,
    };
  });
}

/** A month without lessons breaks the line. */
function attendanceColumn({ month, visits, absences }: HomeMonth): ChartColumn {
  const part = visits > 0 ? Math.round((1 - absences / visits) * 100) : null;
  const text = part === null ? 'занять не було' : `${part}\u00a0%, ${counted(absences, 'absence')}`;
  return { ...plain, key: month, label: monthShort(month), title: monthName(month), text, solid: part };
}

const names = ['січень', 'лютий', 'березень', 'квітень', 'травень', 'червень', 'липень', 'серпень', 'вересень', 'жовтень', 'листопад', 'грудень'];

function monthName(day: string): string {
  return names[Number(day.slice(5, 7)) - 1] ?? '';
}

function monthShort(day: string): string {
  return monthName(day).slice(0, 3);
}
