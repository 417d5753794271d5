import { useRead } from '@dzvinok/api-client/query';
import { recordingsRoutes } from '@dzvinok/contract/recordings';
import { useLocation } from '@dzvinok/router/navigation';
import { SectionCard } from '@dzvinok/ui/page';
import { fetchedPart, LoadingState, WhenRead } from '@dzvinok/ui/state';
import { Muted } from '@dzvinok/ui/text';
import { useEffect, useRef, type ReactNode } from 'react';
import { useChosenChild } from '../children/chosen-child.ts';
import styles from './recordings.module.css';

/** Hash of the link in the header’s menu. */
const anchor = 'recordings';

const RecordingsSlider = fetchedPart(async () => (await import('./recordings-slider.tsx')).RecordingsSlider, <Place />);

/** Hidden without recordings, unless the address asks for it. */
export function RecordingsSection() {
  const { query, studentId } = useChosenChild();
  const { hash } = useLocation();
  const recordings = useRead(recordingsRoutes.list, { query });
  const isWanted = hash === `#${anchor}`;

  if (!isWanted && !recordings.data?.length) return null;
  // One section for all states: it keeps the focus while recordings load.
  return (
    <Section isWanted={isWanted}>
      <WhenRead query={recordings} waiting={<Place />}>
        {(all) => (all.length > 0 ? <RecordingsSlider key={studentId} recordings={all} /> : <NoRecordings />)}
      </WhenRead>
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
  return <Muted block>Відеозаписів занять поки немає. Вони з’являться тут, щойно їх додасть викладач.</Muted>;
}

function Section({ isWanted, children }: { isWanted: boolean; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    if (!isWanted || !place.current) return;
    place.current.focus({ preventScroll: true });
    return keepInViewport(place.current);
  }, [isWanted, key]);
  return (
    <div ref={place} id={anchor} tabIndex={-1} className={styles.section}>
      <SectionCard title="Відеозаписи занять">{children}</SectionCard>
    </div>
  );
}

/** By then a slow network has loaded the page above. */
const loadingTimeMs = 8_000;
const gestures = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/** Scrolls to the element again while the page above grows, until the user scrolls. Returns a stop function. */
function keepInViewport(element: HTMLElement): () => void {
  const over = new AbortController();
  const show = () => element.scrollIntoView({ block: 'start', behavior: 'instant' });
  const growth = new ResizeObserver(show);
  const stop = () => {
    over.abort();
    growth.disconnect();
    clearTimeout(timer);
  };
  const timer = setTimeout(stop, loadingTimeMs);
  show();
  growth.observe(document.body);
  for (const gesture of gestures) window.addEventListener(gesture, stop, { passive: true, signal: over.signal });
  return stop;
}
