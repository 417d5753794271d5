import { useLiveReads } from '@dzvinok/api-client/live';
import { useRead } from '@dzvinok/api-client/query';
import { adminPaths } from '@dzvinok/contract/paths/admin';
import { statementsRoutes, type ListedStatement } from '@dzvinok/contract/statements';
import { useCentreClock } from '@dzvinok/journal/centre-clock';
import { addMonths, monthOf } from '@dzvinok/schedule/zone';
import { formatDate } from '@dzvinok/texts/dates';
import { counted } from '@dzvinok/texts/plural';
import { TextLink } from '@dzvinok/ui/button';
import { Stack } from '@dzvinok/ui/layout';
import { Rows } from '@dzvinok/ui/list';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { EmptyState, LoadingState, WhenRead } from '@dzvinok/ui/state';
import { Badge, Muted } from '@dzvinok/ui/text';
import { monthText } from '../../moments/moments.texts.ts';
import { MonthFiles } from './month-files.tsx';
import { StatementUpload } from './statement-upload.tsx';

const reads = [statementsRoutes.list];

const monthsBack = [0, -1, -2, -3, -4, -5, -6, -7, -8, -9, -10, -11];

export function StatementsPage() {
  const { today } = useCentreClock();
  const months = monthsBack.map((count) => addMonths(monthOf(today), count));
  const query = useRead(statementsRoutes.list);
  useLiveReads({ reads });
  return (
    <Page
      title="Виписки" subtitle="Оплати з банку – на рахунки учнів" width="form"
      actions={<MonthFiles files={months.map((month) => ({ label: monthText(month), file: 'statement-lines', month: month.slice(0, 7) }))} />}
    >
      <Stack gap="lg">
        <StatementUpload />
        <SectionCard title="Завантажені виписки" flush>
          <WhenRead query={query} waiting={<LoadingState count={3} />}>
            {(statements) => statements.length === 0 ? <EmptyState title="Виписок ще немає" text="Завантажте виписку в кабінеті банку й оберіть її файл: портал підкаже, чиї це оплати." /> : (
              <Rows label="Завантажені виписки" flush>{statements.map((statement) => <StatementRow key={statement.id} statement={statement} />)}</Rows>
            )}
          </WhenRead>
        </SectionCard>
      </Stack>
    </Page>
  );
}

function StatementRow({ statement: { id, recipient, account, firstDay, lastDay, importedAt, importedBy, lines, open } }: { statement: ListedStatement }) {
  return (
    <li>
      <div>
        <TextLink href={adminPaths.statement(id)}>{rangeText(firstDay, lastDay)}</TextLink>
        <Muted block>{recipient}, …{account.slice(-4)} · {counted(lines, ['платіж', 'платежі', 'платежів'])}</Muted>
        <Muted block>{[`Завантажено ${formatDate(importedAt.slice(0, 10))}`, importedBy].filter(Boolean).join(', ')}</Muted>
      </div>
      {open > 0 ? <Badge tone="warning">лишилося {open}</Badge> : <Badge tone="success">розібрано</Badge>}
    </li>
  );
}

export function rangeText(firstDay: string, lastDay: string): string {
  return firstDay === lastDay ? formatDate(firstDay) : `${formatDate(firstDay)} – ${formatDate(lastDay)}`;
}
