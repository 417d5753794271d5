import type { AdminHome } from '@dzvinok/contract/home';
import { Stack } from '@dzvinok/ui/layout';
import { formatMoneyShort } from '@dzvinok/ui/money';
import { SectionCard } from '@dzvinok/ui/page';
import { Facts, Muted, Text } from '@dzvinok/ui/text';
import { ProgressBar } from '../../progress/progress-line.tsx';
import styles from './home.module.css';
import { monthName } from './months.ts';

interface HomeMoneyProps {
  money: AdminHome['money'];
  /** A day of the month. */
  month: string;
}

/** The list of students has the kopiikas. */
const whole = (hryvnias: number) => formatMoneyShort(Math.round(hryvnias));

/** What the month brings, and what of it has come. */
export function HomeMoney({ money: { due, paid, owed }, month }: HomeMoneyProps) {
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
          <ProgressBar label="Сплачено за місяць" done={paid} total={due} tone="success" />
          <Muted block>{owed > 0 ? `Сплачено ${Math.floor((paid / due) * 100)}\u00a0%` : 'Сплатили всі'}</Muted>
        </Stack>
      )}
    </SectionCard>
  );
}
