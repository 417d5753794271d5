import { memo, useEffectEvent, useId, useLayoutEffect, useMemo, useRef, type CSSProperties, type KeyboardEvent } from 'react';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../layout/boxes.tsx';
import { toSubjectColor } from '../text/badges.tsx';
import { headerRows, placeCards, tracksOf, type PlacedCard } from './board-lanes.ts';
import styles from './board.module.css';
import { useBoardDrag, type Dragged } from './use-board-drag.ts';

export interface BoardColumn {
  id: string;
  label: string;
  isToday?: boolean;
}

export interface BoardCard {
  id: string;
  /** Null for a card that has no place yet. */
  column: string | null;
  /** Minutes from midnight. */
  start: number;
  minutes: number;
  color: string | null;
  title: string;
  lines: readonly string[];
  /** The whole sentence for a screen reader. */
  sentence: string;
  /** Does not take place. */
  isOff?: boolean;
  /** Differs from the plan. */
  isChanged?: boolean;
  isFixed?: boolean;
}

export interface BoardPlace {
  column: string;
  start: number;
}

export interface BoardProps {
  label: string;
  columns: readonly BoardColumn[];
  cards: readonly BoardCard[];
  /** Cards without a place, dragged onto the board. */
  waiting?: { label: string; cards: readonly BoardCard[] } | undefined;
  /** Minutes from midnight, whole hours. */
  from: number;
  until: number;
  now: number;
  onOpen: (id: string) => void;
  onMove?: ((id: string, place: BoardPlace) => void) | undefined;
  /** What speaks against the place, while dragging. */
  clashesAt?: (id: string, place: BoardPlace) => readonly string[];
}

/** Pixels of a column of one lane. */
const narrowestLane = 92;

/**
 * Lessons in columns over the hours. Only cards are elements: the place under the pointer is computed. Arrows move the focus
 * over the cards, Enter opens one; dragging is by mouse, or by touch after a long press, in steps of five minutes.
 */
export function Board({ label, columns, cards, waiting, from, until, now, onOpen, onMove, clashesAt }: BoardProps) {
  const hintId = useId();
  const board = useRef<HTMLDivElement>(null);
  const all = useMemo(() => new Map([...cards, ...waiting?.cards ?? []].map((card) => [card.id, card])), [cards, waiting]);
  const { dragged, handlers } = useBoardDrag({ board, columns, from, until, cardOf: (id) => all.get(id), onOpen, onMove });
  const { placed, lanes, total } = useMemo(() => placeCards(columns, cards), [columns, cards]);
  const tracks = tracksOf(from, until);
  const clashes = dragged?.place ? clashesAt?.(dragged.card.id, dragged.place) ?? [] : [];
  const style = { '--lanes': total, '--tracks': tracks, '--lane': `${narrowestLane}px` } as CSSProperties;
  const nowTrack = now >= from && now <= until ? headerRows + 1 + Math.floor((now - from) / 5) : null;

  const scroller = useRef<HTMLDivElement>(null);
  const showFirst = useEffectEvent(() => {
    const first = Math.min(...cards.map(({ start }) => start));
    const { current } = scroller;
    if (current && Number.isFinite(first)) current.scrollTop = (current.scrollHeight * Math.max(0, first - from - 30)) / (until - from);
  });
  useLayoutEffect(() => showFirst(), []);

  return (
    <div role="presentation" className={styles['board-frame']} {...handlers} onKeyDown={moveFocus} data-dragging={dragged ? '' : undefined}>
      {waiting && waiting.cards.length > 0 && (
        <section className={styles['board-waiting']} aria-label={waiting.label}>
          <h2>{waiting.label}</h2>
          <div>{waiting.cards.map((card) => <Card key={card.id} card={card} isMovable={onMove !== undefined} />)}</div>
        </section>
      )}
      <div ref={scroller} className={styles['board-scroller']} data-scroller>
        <div ref={board} className={styles['board-grid']} role="group" aria-label={label} aria-describedby={hintId} style={style}>
          <span className={styles['board-corner']} aria-hidden />
          {columns.map(({ id, label: title, isToday }) => {
            const lane = lanes.get(id);
            if (!lane) return null;
            const gridColumn = `${lane.first + 2} / span ${lane.count}`;
            return [
              <span key={id} className={styles['board-column']} style={{ gridColumn }} data-column={id} aria-hidden />,
              <span key={`${id} title`} className={styles['board-title']} style={{ gridColumn }} data-today={isToday || undefined}>{title}</span>,
              isToday && nowTrack !== null && <span key={`${id} now`} className={styles['board-now']} style={{ gridColumn, gridRow: nowTrack }} aria-hidden />,
            ];
          })}
          <Hours from={from} until={until} />
          <Cards placed={placed} from={from} until={until} isMovable={onMove !== undefined} />
          {dragged?.place && <Ghost dragged={dragged} clashes={clashes} />}
        </div>
      </div>
      <span id={hintId} hidden>Стрілки переходять між уроками, Enter відкриває урок.</span>
    </div>
  );
}

const Hours = memo(function Hours({ from, until }: { from: number; until: number }) {
  return Array.from({ length: (until - from) / 60 }, (_, index) => (
    <span key={index} className={styles['board-hour']} style={{ gridRow: headerRows + 1 + index * 12 }} aria-hidden>{from / 60 + index}:00</span>
  ));
});

interface CardsProps {
  placed: readonly PlacedCard[];
  from: number;
  until: number;
  isMovable: boolean;
}

const Cards = memo(function Cards({ placed, from, until, isMovable }: CardsProps) {
  return placed.map(({ card, lane, span }, index) => {
    const start = Math.max(card.start, from);
    const end = Math.min(Math.max(card.start + card.minutes, start + 15), until);
    const gridRow = `${headerRows + 1 + Math.floor((start - from) / 5)} / span ${Math.max(3, Math.round((end - start) / 5))}`;
    return <Card key={card.id} card={card} isMovable={isMovable} isFirst={index === 0} style={{ gridRow, gridColumn: `${lane + 2} / span ${span}` }} />;
  });
});

interface CardProps {
  card: BoardCard;
  isMovable: boolean;
  /** The board's stop for Tab; arrows lead on. */
  isFirst?: boolean;
  style?: CSSProperties;
}

function Card({ card, isMovable, isFirst = true, style }: CardProps) {
  const { id, color, title, lines, sentence, isOff, isChanged, isFixed } = card;
  return (
    <button
      type="button"
      className={classNames(styles['board-card'], `dz-subject-${toSubjectColor(color)}`)}
      style={style}
      data-card={id}
      data-off={isOff || undefined}
      data-changed={isChanged || undefined}
      data-movable={isMovable && !isFixed || undefined}
      tabIndex={isFirst ? 0 : -1}
      title={sentence}
    >
      <VisuallyHidden>{sentence}</VisuallyHidden>
      <strong aria-hidden>{title}</strong>
      {lines.map((line) => <span key={line} aria-hidden>{line}</span>)}
    </button>
  );
}

function Ghost({ dragged: { card, place, box }, clashes }: { dragged: Dragged; clashes: readonly string[] }) {
  if (!place || !box) return null;
  const style: CSSProperties = { transform: `translate(${box.left}px, ${box.top}px)`, width: box.width, height: box.height };
  return (
    <div className={classNames(styles['board-ghost'], `dz-subject-${toSubjectColor(card.color)}`)} style={style} data-clash={clashes.length > 0 || undefined}>
      <strong>{`${Math.floor(place.start / 60)}:${String(place.start % 60).padStart(2, '0')}`} {card.title}</strong>
      {clashes.map((clash) => <span key={clash}>{clash}</span>)}
    </div>
  );
}

const steps: Record<string, readonly [x: number, y: number]> = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** Focuses the nearest card in the arrow's direction. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  const from = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-card]') : null;
  if (!step || !from) return;
  event.preventDefault();
  const middle = (element: Element) => {
    const { left, top, width } = element.getBoundingClientRect();
    return [left + width / 2, top] as const;
  };
  const [x, y] = middle(from);
  const [stepX, stepY] = step;
  const distances = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-card]')].flatMap((card) => {
    const [cardX, cardY] = middle(card);
    const ahead = (cardX - x) * stepX + (cardY - y) * stepY;
    const aside = Math.abs((cardX - x) * stepY) + Math.abs((cardY - y) * stepX);
    return card !== from && ahead > 1 ? [{ card, far: ahead + 2 * aside }] : [];
  });
  const nearest = distances.sort((one, other) => one.far - other.far)[0]?.card;
  nearest?.focus();
}

