import { useRead } from '@dzvinok/api-client/query';
import { teacherPaths } from '@dzvinok/contract/paths/teacher';
import { payRoutes, type OwnPaySheet } from '@dzvinok/contract/pay';
import { formatDate, formatDayMonth, monthName } from '@dzvinok/texts/dates';
import { payLineExplanation, payLineTitle } from '@dzvinok/texts/pay';
import { Stack } from '@dzvinok/ui/layout';
import { Rows } from '@dzvinok/ui/list';
import { formatMoney, toHryvnias } from '@dzvinok/ui/money';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { LoadingState, WhenRead } from '@dzvinok/ui/state';
import { Muted, Text } from '@dzvinok/ui/text';

/** The teacher's own sheets, this month's as an estimate. */
export function PayPage() {
  const query = useRead(payRoutes.own);
  return (
    <Page title="Моя оплата" back={{ href: teacherPaths.home, label: 'До моїх груп' }} width="form">
      <WhenRead query={query} failure="Не вдалося завантажити оплату" waiting={<LoadingState shape="cards" count={2} />}>
        {(sheets) => <Stack gap="lg">{sheets.map((sheet) => <Sheet key={sheet.month} sheet={sheet} />)}</Stack>}
      </WhenRead>
    </Page>
  );
}

function Sheet({ sheet: { month, lines, total, approvedAt } }: { sheet: OwnPaySheet }) {
  const title = `${monthName(month)} ${month.slice(0, 4)}: ${formatMoney(toHryvnias(total))}`;
  const subtitle = approvedAt === null ? 'Попередній розрахунок: центр ще не затвердив.' : `Затверджено ${formatDate(approvedAt)}`;
  return (
    <SectionCard title={`${title.charAt(0).toUpperCase()}${title.slice(1)}`} subtitle={subtitle} flush={lines.length > 0}>
      {lines.length === 0 ? <Muted block>Проведених уроків цього місяця ще немає.</Muted> : (
        <Rows label={title} flush>
          {lines.map((line) => (
            <li key={line.entryId ?? `${payLineTitle(line)} ${line.days.join()}`}>
              <div>
                <Text weight="medium" block>{payLineTitle(line)}</Text>
                {line.note === null && <Muted block>{payLineExplanation(line)}: {line.days.map(formatDayMonth).join(', ')}</Muted>}
              </div>
              <Text>{formatMoney(toHryvnias(line.amount))}</Text>
            </li>
          ))}
        </Rows>
      )}
    </SectionCard>
  );
}
