import { useCall, useRead } from '@dzvinok/api-client/query';
import { publishedIncomeRoutes, type IncomePublication } from '@dzvinok/contract/published-income';
import { runWithToast } from '@dzvinok/forms/run-with-toast';
import { Button } from '@dzvinok/ui/button';
import { Stack } from '@dzvinok/ui/layout';
import { SectionCard } from '@dzvinok/ui/page';
import { LoadingState, WhenRead } from '@dzvinok/ui/state';
import { Muted } from '@dzvinok/ui/text';
import { IncomeParts } from '../../income/income-sums.tsx';
import { momentText, monthText } from '../../moments/moments.texts.ts';

/** The centre decides for each month whether the platform sees its sums. */
export function IncomePublicationCard({ month }: { month: string }) {
  const query = useRead(publishedIncomeRoutes.one, { params: { month } });
  return (
    <SectionCard title="За предметами" subtitle={monthText(`${month}-01`)} actions={query.data && <Actions month={month} publication={query.data} />}>
      <WhenRead query={query} waiting={<LoadingState shape="cards" count={1} />}>
        {(publication) => (
          <Stack gap="sm">
            <Muted block>{stateText(publication)}</Muted>
            <IncomeParts label="Дохід за предметами" first="Предмет" rows={publication.subjects} unnamed="Без предмета" />
          </Stack>
        )}
      </WhenRead>
    </SectionCard>
  );
}

function stateText({ published, subjects }: IncomePublication): string {
  if (!published) return 'Платформа цих сум не бачить. Опублікуйте їх, щоб вони увійшли до показників мережі: лише суми за предметами, без імен.';
  const at = momentText(published.at);
  return isSame({ published, subjects }) ? `Опубліковано ${at}: платформа бачить ці суми.` : `Опубліковано ${at}. Відтоді суми змінилися: платформа бачить попередні.`;
}

const isSame = ({ published, subjects }: IncomePublication) => JSON.stringify(published?.subjects) === JSON.stringify(subjects);

function Actions({ month, publication }: { month: string; publication: IncomePublication }) {
  const publish = useCall(publishedIncomeRoutes.publish);
  const withdraw = useCall(publishedIncomeRoutes.withdraw);
  const params = { month };
  const isBusy = publish.isPending || withdraw.isPending;
  return (
    <>
      {publication.published && <Button look="quiet" busy={isBusy} onClick={() => void runWithToast(() => withdraw.mutateAsync({ params }))}>Відкликати</Button>}
      {!isSame(publication) && publication.subjects.length > 0 && (
        <Button busy={isBusy} onClick={() => void runWithToast(() => publish.mutateAsync({ params }))}>{publication.published ? 'Опублікувати знову' : 'Опублікувати'}</Button>
      )}
    </>
  );
}
