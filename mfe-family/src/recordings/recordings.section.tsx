import { useRead } from '@dzvinok/api-client/query';
import { recordingsRoutes } from '@dzvinok/contract/recordings';
import { useLocation } from '@dzvinok/router/navigation';
import { SectionCard } from '@dzvinok/ui/page';
import { ErrorState, LoadingState } from '@dzvinok/ui/state';
import { Muted } from '@dzvinok/ui/text';
import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react';
import { useChosenChild } from '../children/chosen-child.ts';
import { keepInSight } from './keep-in-sight.ts';
import styles from './recordings.module.css';

/** The part of the address that leads here from the header’s menu. */
const anchor = 'recordings';

const RecordingsSlider = lazy(async () => {
  const { RecordingsSlider: slider } = await import('./recordings.slider.tsx');
  return { default: slider };
});

/** «Відеозаписи занять»: not there without recordings, unless somebody came for them. */
export function RecordingsSection() {
  const { query, studentId } = useChosenChild();
  const { hash } = useLocation();
  const { data, error, refetch, isFetching } = useRead(recordingsRoutes.list, { query });
  const isWanted = hash === `#${anchor}`;

  if (data && data.length > 0) {
    return (
      <Section isWanted={isWanted}>
        <Suspense fallback={<Place />}>
          <RecordingsSlider key={studentId} recordings={data} />
        </Suspense>
      </Section>
    );
  }
  if (!isWanted) return null;
  if (data) return <NoRecordings />;
  if (!error) return null;
  return (
    <Section isWanted>
      <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
    </Section>
  );
}

function Place() {
  return (
    <div className={styles.place}>
      <LoadingState shape="cards" count={3} />
    </div>
  );
}

function NoRecordings() {
  return (
    <Section isWanted>
      <Muted block>Записів занять поки немає. Вони з’являться тут, щойно їх додасть викладач.</Muted>
    </Section>
  );
}

/** Comes into sight when the address asks for it. */
function Section({ isWanted, children }: { isWanted: boolean; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    if (isWanted && place.current) return keepInSight(place.current);
  }, [isWanted, key]);
  return (
    <div ref={place} id={anchor}>
      <SectionCard title="Відеозаписи занять">{children}</SectionCard>
    </div>
  );
}
