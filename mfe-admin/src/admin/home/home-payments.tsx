import { paths } from '@dzvinok/contract/paths';
import type { StudentListItem } from '@dzvinok/contract/students';
import { counted } from '@dzvinok/texts/plural';
import { TextLink } from '@dzvinok/ui/button';
import { SectionCard } from '@dzvinok/ui/page';
import { EmptyState, ErrorState, LoadingState } from '@dzvinok/ui/state';
import { Muted, Text } from '@dzvinok/ui/text';
import { paymentsOfMonth } from './home-figures.ts';
import styles from './home.module.css';

interface HomePaymentsProps {
  students: readonly StudentListItem[] | undefined;
  failure: { message: string; onRetry: () => void; retrying: boolean } | null;
  now: Date;
}

const monthName = new Intl.DateTimeFormat('uk-UA', { month: 'long' });

/** Shows how much of this month's payments has come. */
export function HomePayments({ students, failure, now }: HomePaymentsProps) {
  const month = monthName.format(now);
  return (
    <SectionCard title="Оплата" subtitle={`За ${month}`}>
      {!students && failure && <ErrorState title="Не вдалося завантажити учнів" {...failure} />}
      {!students && !failure && <LoadingState count={3} />}
      {students && <Progress students={students} />}
    </SectionCard>
  );
}

function Progress({ students }: { students: readonly StudentListItem[] }) {
  const { due, paid } = paymentsOfMonth(students);
  if (due === 0) return <EmptyState title="Поки нічого оплачувати" text="Сума з’явиться, коли учні будуть у групах." />;
  const left = due - paid;
  return (
    <div className={styles.payments}>
      <p className={styles.paid}>
        <Text size="xl" weight="bold" numeric>
          {paid}
        </Text>{' '}
        <Muted>із {counted(due, ['учня', 'учнів', 'учнів'])} сплатили</Muted>
      </p>
      <progress className={styles.bar} max={due} value={paid} aria-label="Сплатили за місяць" />
      <Muted block>{left > 0 ? `Ще не сплатили: ${left.toLocaleString('uk-UA')}` : 'Сплатили всі'}</Muted>
      <TextLink href={paths.admin.students}>До списку учнів</TextLink>
    </div>
  );
}
