import { paths } from '@dzvinok/contract/paths';
import type { StudentListItem } from '@dzvinok/contract/students';
import { counted } from '@dzvinok/texts/plural';
import { TextLink } from '@dzvinok/ui/button';
import { Stack } from '@dzvinok/ui/layout';
import { SectionCard } from '@dzvinok/ui/page';
import { EmptyState, WhenRead, type Reading } from '@dzvinok/ui/state';
import { Muted, Text } from '@dzvinok/ui/text';
import { ProgressBar } from '../../progress/progress-line.tsx';
import { paymentsOfMonth } from './home-figures.ts';

interface HomePaymentsProps {
  query: Reading<readonly StudentListItem[]>;
  now: Date;
}

const monthName = new Intl.DateTimeFormat('uk-UA', { month: 'long' });

/** Shows how much of this month's payments has come. */
export function HomePayments({ query, now }: HomePaymentsProps) {
  return (
    <SectionCard title="Оплата" subtitle={`За ${monthName.format(now)}`}>
      <WhenRead query={query} failure="Не вдалося завантажити учнів">{(students) => <Progress students={students} />}</WhenRead>
    </SectionCard>
  );
}

function Progress({ students }: { students: readonly StudentListItem[] }) {
  const { due, paid } = paymentsOfMonth(students);
  if (due === 0) return <EmptyState title="Поки нічого оплачувати" text="Сума з’явиться, коли учні будуть у групах." />;
  const left = due - paid;
  return (
    <Stack align="start">
      <p>
        <Text size="xl" weight="bold" numeric>
          {paid}
        </Text>{' '}
        <Muted>із {counted(due, ['учня', 'учнів', 'учнів'])} сплатили</Muted>
      </p>
      <ProgressBar label="Сплатили за місяць" done={paid} total={due} tone="success" />
      <Muted block>{left > 0 ? `Ще не сплатили: ${left.toLocaleString('uk-UA')}` : 'Сплатили всі'}</Muted>
      <TextLink href={paths.admin.students}>До списку учнів</TextLink>
    </Stack>
  );
}
