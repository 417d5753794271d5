import { useRead } from '@dzvinok/api-client/query';
import { recordingsRoutes } from '@dzvinok/contract/recordings';
import { useLocation } from '@dzvinok/router/navigation';
import { SectionCard } from '@dzvinok/ui/page';
import { fetchedPart, LoadingState, WhenRead } from '@dzvinok/ui/state';
import { Muted } from '@dzvinok/ui/text';
import { useEffect, useRef, type ReactNode } from 'react';
import { useChosenChild } from '../children/chosen-child.ts';
import styles from './recordings.module.css';

/** The part of the address that leads here from the header’s menu. */
const anchor = 'recordings';

const RecordingsSlider = fetchedPart(async () => (await import('./recordings-slider.tsx')).RecordingsSlider, <Place />);

/** «Відеозаписи занять»: not there without recordings, unless somebody came for them. */
export function RecordingsSection() {
  const { query, studentId } = useChosenChild();
  const { hash } = useLocation();
  const recordings = useRead(recordingsRoutes.list, { query });
  const isWanted = hash === `#${anchor}`;

  if (!isWanted && !recordings.data?.length) return null;
  // One section whatever it holds: it keeps the keyboard while the recordings come.
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

/** Comes into view when the address asks for it, and the keyboard with it. */
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

/** By then the page above has its final size, also on a slow network. */
const patience = 8_000;
const gestures = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/** Scrolls to an element, and again whenever the page grows above it, until the person scrolls themselves. Gives back the way to stop. */
function keepInViewport(element: HTMLElement): () => void {
  const over = new AbortController();
  const show = () => element.scrollIntoView({ block: 'start', behavior: 'instant' });
  const growth = new ResizeObserver(show);
  const stop = () => {
    over.abort();
    growth.disconnect();
    clearTimeout(timer);
  };
  const timer = setTimeout(stop, patience);
  show();
  growth.observe(document.body);
  for (const gesture of gestures) window.addEventListener(gesture, stop, { passive: true, signal: over.signal });
  return stop;
}
