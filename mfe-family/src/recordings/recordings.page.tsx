import { useRead } from '@dzvinok/api-client/query';
import { recordingsRoutes } from '@dzvinok/contract/recordings';
import { Stack } from '@dzvinok/ui/layout';
import { EmptyState, LoadingState, WhenRead } from '@dzvinok/ui/state';
import { Heading } from '@dzvinok/ui/text';
import { useChosenChild } from '../children/chosen-child.ts';
import { Portion } from '../portions/portion.tsx';
import { RecordingCard } from './recording-card.tsx';
import styles from './recordings.module.css';

const shownAtOnce = 12;

export function RecordingsPage() {
  const { query } = useChosenChild();
  const recordings = useRead(recordingsRoutes.list, { query });
  return (
    <Stack gap="lg">
      <Heading level={2}>Відеозаписи занять</Heading>
      <WhenRead query={recordings} waiting={<LoadingState shape="cards" count={3} />}>
        {(all) => all.length === 0
          ? <EmptyState title="Відеозаписів занять поки немає." text="Вони з’являться тут, щойно їх додасть викладач." />
          : (
            <Portion items={all} size={shownAtOnce} more="Показати раніші">
              {(shown) => <ul className={styles.all}>{shown.map((recording) => <li key={recording.lessonId}><RecordingCard recording={recording} /></li>)}</ul>}
            </Portion>
          )}
      </WhenRead>
    </Stack>
  );
}
