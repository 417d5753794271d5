import { useRead } from '@dzvinok/api-client/query';
import { progressRoutes, type SubjectProgress } from '@dzvinok/contract/progress';
import { ProgressCards, progressLooks } from '@dzvinok/journal/progress';
import { useUrlChoice } from '@dzvinok/router/navigation';
import { LoadingState, WhenRead } from '@dzvinok/ui/state';
import { useChosenChild } from '../children/chosen-child.ts';
import { PageOfflineNotice } from '../offline/page-offline-notice.tsx';

export function ProgressView() {
  const { query, studentId } = useChosenChild();
  const progress = useRead(progressRoutes.list, { query });
  return (
    <>
      <PageOfflineNotice query={progress} />
      <WhenRead query={progress} waiting={<LoadingState shape="cards" count={2} />}>
        {(subjects) => <LoadedProgress key={studentId} subjects={subjects} />}
      </WhenRead>
    </>
  );
}

function LoadedProgress({ subjects }: { subjects: SubjectProgress[] }) {
  const [look, setLook] = useUrlChoice('as', progressLooks, 'chart');
  return <ProgressCards subjects={subjects} look={look} onLook={setLook} />;
}
