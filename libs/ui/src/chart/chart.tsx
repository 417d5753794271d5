import { useEffectEvent, useLayoutEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { classNames } from '../class-names.ts';
import { toSubjectColor } from '../text/badges.tsx';
import type { ChartColumn } from './chart-columns.tsx';
import { ChartDrawing } from './chart-drawing.tsx';
import { columnWidth } from './chart-geometry.ts';
import styles from './chart.module.css';

export type { ChartColumn } from './chart-columns.tsx';
export { Trend } from './trend.tsx';
export type { TrendProps } from './trend.tsx';

/** A chart of two lines: its name, what it goes over, its colour. */
export interface LineChartProps {
  /** Names the chart for screen readers. */
  label: string;
  /** The oldest first; at least one. */
  columns: readonly ChartColumn[];
  /** Colour of the subject. */
  color?: string | null;
}

const narrowestColumn = 24;
/** Room beside the first and the last column for their labels, the padding of what scrolls. */
const edge = 8;

/**
 * Two lines of numbers over columns, and letters under them. What does not fit is scrolled to; the newest column is shown and
 * chosen first, others by pointer or arrow keys. To a screen reader it is a slider over the columns; offer the same as a table too.
 */
export function LineChart({ label, columns, color }: LineChartProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const room = useContentWidth(scroller);
  const width = columnWidth(room - 2 * edge, columns.length, narrowestColumn);
  const last = columns.length - 1;
  const [wanted, setWanted] = useState<number | null>(null);
  const chosen = Math.min(wanted ?? last, last);
  const column = columns[chosen];

  const showChosen = useEffectEvent(() => {
    const { current } = scroller;
    if (!current) return;
    if (wanted === null) current.scrollLeft = current.scrollWidth;
    else bringIntoView(current, edge + chosen * width, width);
  });
  useLayoutEffect(() => showChosen(), [room, last]);

  function choose(next: number) {
    setWanted(next);
    if (scroller.current) bringIntoView(scroller.current, edge + next * width, width);
  }

  function chooseUnder({ clientX, currentTarget }: PointerEvent) {
    const left = currentTarget.getBoundingClientRect().left - currentTarget.scrollLeft;
    setWanted(Math.max(0, Math.min(last, Math.floor((clientX - left - edge) / width))));
  }

  if (!column) return null;
  return (
    <figure className={classNames(styles.chart, `dz-subject-${toSubjectColor(color)}`)}>
      <ChartDrawing columns={columns} columnWidth={width} chosen={chosen}>
        {(drawing) => (
          <div
            ref={scroller}
            className={styles['chart-scroller']}
            role="slider"
            tabIndex={0}
            aria-label={label}
            aria-valuemin={1}
            aria-valuemax={columns.length}
            aria-valuenow={chosen + 1}
            aria-valuetext={`${column.title}: ${column.text}`}
            onPointerDown={chooseUnder}
            onPointerMove={(event) => event.pointerType === 'mouse' && chooseUnder(event)}
            onKeyDown={(event) => {
              const next = chosenByKey(event.key, chosen, last);
              // With these the keys are the browser's own: back, on, to the ends of the page.
              if (next === null || event.altKey || event.ctrlKey || event.metaKey) return;
              event.preventDefault();
              choose(next);
            }}
          >
            {drawing}
          </div>
        )}
      </ChartDrawing>
      <figcaption className={styles['chart-readout']} aria-hidden>
        <strong>{column.title}</strong>
        <span>{column.text}</span>
      </figcaption>
    </figure>
  );
}

function bringIntoView(scroller: HTMLElement, left: number, width: number): void {
  const right = left + width;
  if (left < scroller.scrollLeft) scroller.scrollLeft = left - width;
  else if (right > scroller.scrollLeft + scroller.clientWidth) scroller.scrollLeft = right + width - scroller.clientWidth;
}

/** The column that a key leads to, as in every slider; null for keys that mean nothing here. */
export function chosenByKey(key: string, chosen: number, last: number): number | null {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return Math.max(0, chosen - 1);
    case 'ArrowRight':
    case 'ArrowUp':
      return Math.min(last, chosen + 1);
    case 'PageDown':
      return Math.max(0, chosen - 10);
    case 'PageUp':
      return Math.min(last, chosen + 10);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}

/** Width that an element has for its content, in whole pixels, also after it has changed. */
export function useContentWidth(element: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => setRoom(Math.floor(current.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return room;
}

/** Drawing style of one of the two lines of a chart. */
export type LineLook = 'solid' | 'dashed';

/** A piece of a line, for the legend. */
export function LineSwatch({ look }: { look: LineLook }) {
  return (
    <svg className={styles['chart-swatch']} width={32} height={14} aria-hidden>
      <path className={look === 'solid' ? styles['chart-solid'] : styles['chart-dashed']} d="M2 7H30" />
      {look === 'solid' ? (
        <path className={styles['chart-dots']} d="M16 7h0" />
      ) : (
        <path className={styles['chart-squares']} d="M12.5 3.5h7v7h-7z" />
      )}
    </svg>
  );
}
