import { useRead } from '@dzvinok/api-client/query';
import { platformPaths } from '@dzvinok/contract/paths/platform';
import { publishedIncomeRoutes, type PlatformIncome } from '@dzvinok/contract/published-income';
import { useUrlChoice } from '@dzvinok/router/navigation';
import { addMonths, dayIn, monthOf } from '@dzvinok/schedule/zone';
import { TextLink } from '@dzvinok/ui/button';
import { Select } from '@dzvinok/ui/choice';
import { Stack } from '@dzvinok/ui/layout';
import { formatMoney, toHryvnias } from '@dzvinok/ui/money';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { EmptyState, LoadingState, WhenRead } from '@dzvinok/ui/state';
import { DataTable } from '@dzvinok/ui/table';
import { IncomeParts, IncomeYear } from '../../income/income-sums.tsx';
import { countryZone, dayText, monthText } from '../../moments/moments.texts.ts';

const monthsBack = Array.from({ length: 12 }, (_, at) => -at);

/** Only what centres have published. */
export function PublishedIncomePage() {
  const present = monthOf(dayIn(countryZone, new Date()));
  const months = monthsBack.map((count) => addMonths(present, count).slice(0, 7));
  const [month, setMonth] = useUrlChoice('month', months, present.slice(0, 7));
  const query = useRead(publishedIncomeRoutes.ofPlatform, { query: { month } });
  return (
    <Page title="Доходи" subtitle="Суми, які центри опублікували самі: за предметами, без імен">
      <Stack gap="lg">
        <Select label="Місяць" value={month} onChange={(chosen) => chosen && setMonth(chosen)} options={months.map((value) => ({ value, label: monthText(`${value}-01`) }))} />
        <WhenRead query={query} waiting={<LoadingState shape="cards" count={3} />}>{(income) => <Published income={income} month={month} />}</WhenRead>
      </Stack>
    </Page>
  );
}

function Published({ income: { months, subjects, centres }, month }: { income: PlatformIncome; month: string }) {
  const subtitle = monthText(`${month}-01`);
  const hasSums = months.some(({ due, paid, debt }) => due !== 0 || paid !== 0 || debt !== 0);
  return (
    <>
      {hasSums && <SectionCard title="За рік" subtitle="Тисяч гривень за місяць: суцільна лінія — сплачено, штрихова — нараховано"><IncomeYear months={months} /></SectionCard>}
      {centres.length === 0 && (
        <EmptyState
          title={hasSums ? 'За цей місяць нічого не опубліковано' : 'За цей рік нічого не опубліковано'}
          text="Адміністратор центру публікує суми на сторінці «Звіти»."
        />
      )}
      {centres.length > 0 && (
        <>
          <SectionCard title="За центрами" subtitle={subtitle}><Centres centres={centres} /></SectionCard>
          <SectionCard title="За предметами" subtitle={subtitle}><IncomeParts label="Дохід за предметами" first="Предмет" rows={subjects} unnamed="Без предмета" /></SectionCard>
        </>
      )}
    </>
  );
}

const sum = (kopiykas: number) => formatMoney(toHryvnias(kopiykas));

function Centres({ centres }: Pick<PlatformIncome, 'centres'>) {
  return (
    <DataTable
      label="Дохід за центрами"
      rows={centres}
      rowKey={({ id }) => id}
      cards
      columns={[
        { key: 'name', title: 'Центр', card: 'head', render: ({ id, name }) => <TextLink plain href={platformPaths.tenant(id)}>{name}</TextLink> },
        { key: 'due', title: 'Нараховано', align: 'right', card: 'labelled', render: ({ due }) => sum(due) },
        { key: 'paid', title: 'Сплачено', align: 'right', card: 'labelled', render: ({ paid }) => sum(paid) },
        { key: 'debt', title: 'Борг', align: 'right', card: 'labelled', render: ({ debt }) => sum(debt) },
        { key: 'published', title: 'Опубліковано', card: 'labelled', render: ({ publishedAt }) => dayText(publishedAt) },
      ]}
    />
  );
}
