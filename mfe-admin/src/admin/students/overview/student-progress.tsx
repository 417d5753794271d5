import { useRead } from '@dzvinok/api-client/query';
import { progressRoutes } from '@dzvinok/contract/progress';
import { ProgressCards, progressLooks } from '@dzvinok/journal/progress';
import { useUrlChoice } from '@dzvinok/router/navigation';
import { Stack } from '@dzvinok/ui/layout';
import { LoadingState, WhenRead } from '@dzvinok/ui/state';
import { Heading } from '@dzvinok/ui/text';

export function StudentProgress({ studentId }: { studentId: number }) {
  const query = useRead(progressRoutes.ofStudent, { params: { id: studentId } });
  const [look, setLook] = useUrlChoice('as', progressLooks, 'chart');
  return (
    <section aria-label="Успішність і відвідування">
      <Stack>
        <Heading level={2}>Успішність і відвідування</Heading>
        <WhenRead query={query} waiting={<LoadingState shape="cards" count={2} />}>
          {(subjects) => <ProgressCards subjects={subjects} look={look} onLook={setLook} />}
        </WhenRead>
      </Stack>
    </section>
  );
}
