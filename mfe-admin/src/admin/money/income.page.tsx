import { useRead } from '@dzvinok/api-client/query';
import { incomeFiles, incomeRoutes, type Income, type IncomeFile } from '@dzvinok/contract/income';
import { publishedIncomeRoutes } from '@dzvinok/contract/published-income';
import { useCentreClock } from '@dzvinok/journal/centre-clock';
import { useUrlChoice } from '@dzvinok/router/navigation';
import { addMonths, monthOf } from '@dzvinok/schedule/zone';
import { counted } from '@dzvinok/texts/plural';
import { Select } from '@dzvinok/ui/choice';
import { Stack } from '@dzvinok/ui/layout';
import { toHryvnias } from '@dzvinok/ui/money';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { LoadingState, WhenRead } from '@dzvinok/ui/state';
import { Facts, Money, Muted } from '@dzvinok/ui/text';
import { IncomeParts, IncomeYear } from '../../income/income-sums.tsx';
import { monthText } from '../../moments/moments.texts.ts';
import { useMayCall } from '../../rights.ts';
import { IncomePublicationCard } from './income-publication.tsx';
import { MonthFiles } from './month-files.tsx';

const monthsBack = [0, -1, -2, -3, -4, -5, -6, -7, -8, -9, -10, -11];
const fileNames: Record<IncomeFile, string> = {
  entries: 'Усі записи місяця', payments: 'Оплати місяця', invoices: 'Рахунки місяця', balances: 'Залишки всіх учнів',
  'statement-lines': 'Рядки виписок місяця', closings: 'Закриття каси за місяць', fees: 'Комісії банку за місяць',
};

export function IncomePage() {
  const { today } = useCentreClock();
  const months = monthsBack.map((count) => addMonths(monthOf(today), count).slice(0, 7));
  const [month, setMonth] = useUrlChoice('month', months, today.slice(0, 7));
  const query = useRead(incomeRoutes.one, { query: { month } });
  return (
    <Page
      title="Звіти"
      actions={<MonthFiles files={incomeFiles.map((file) => ({ label: fileNames[file], file, month }))} />}
    >
      <Stack gap="lg">
        <Select label="Місяць" value={month} onChange={(chosen) => chosen && setMonth(chosen)} options={months.map((value) => ({ value, label: monthText(`${value}-01`) }))} />
        <WhenRead query={query} waiting={<LoadingState shape="cards" count={3} />}>{(income) => <Everything income={income} month={month} />}</WhenRead>
      </Stack>
    </Page>
  );
}

function Everything({ income: { months, groups, teachers, forecast }, month }: { income: Income; month: string }) {
  const mayPublish = useMayCall(publishedIncomeRoutes.one);
  return (
    <>
      <SectionCard title="Дохід за рік" subtitle="Тисяч гривень за місяць: суцільна лінія — сплачено, штрихова — нараховано">
        <Stack gap="sm">
          <IncomeYear months={months} />
          <Muted block>Борг тут – нараховане мінус сплачене за всіх учнів разом: переплати його зменшують. На головній – лише борги тих, хто не сплатив.</Muted>
        </Stack>
      </SectionCard>
      <SectionCard title={`Прогноз на ${monthText(forecast.month)}`}>
        <Facts facts={[{ name: 'Буде нараховано', value: <Money value={toHryvnias(forecast.due)} /> }]} />
        <Muted block>{counted(forecast.count, ['нарахування', 'нарахування', 'нарахувань'])} за теперішніми групами й цінами.</Muted>
      </SectionCard>
      <SectionCard title="За групами" subtitle={monthText(`${month}-01`)}><IncomeParts label="Дохід за групами" first="Група" rows={groups} unnamed="Без групи" /></SectionCard>
      <SectionCard title="За викладачами" subtitle={monthText(`${month}-01`)}><IncomeParts label="Дохід за викладачами" first="Викладач" rows={teachers} unnamed="Без викладача" /></SectionCard>
      {mayPublish && <IncomePublicationCard month={month} />}
    </>
  );
}
