import { useEffectEvent, useLayoutEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { classNames } from '../class-names.ts';
import { toSubjectColor } from '../text/badges.tsx';
import type { ChartColumn } from './chart-columns.tsx';
import { ChartDrawing } from './chart-drawing.tsx';
import { columnWidth } from './chart-geometry.ts';
import styles from './chart.module.css';

export { BarChart } from './bar-chart.tsx';
export type { Bar, BarChartProps } from './bar-chart.tsx';
export type { ChartColumn } from './chart-columns.tsx';
export { Trend } from './trend.tsx';
export type { TrendProps } from './trend.tsx';

export interface LineChartProps {
  label: string;
  /** Oldest first, at least one. */
  columns: readonly ChartColumn[];
  color?: string | null;
}

const narrowestColumn = 24;
/** Room for the labels of the first and last column: equals the scroller's padding. */
const edge = 8;

/** Two lines of numbers and status letters, newest column chosen first; keyboard acts as on a slider. Offer a table too. */
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
              // With modifiers these keys are the browser's: back, forward, ends of the page.
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

/** Column that a key moves to, as in a native slider; null for other keys. */
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

/** Content width of an element in whole pixels, updated on resize. */
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

export type LineLook = 'solid' | 'dashed';

/** Sample of a chart line, for the legend. */
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
