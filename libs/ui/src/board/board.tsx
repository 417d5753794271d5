import { Fragment, memo, useEffectEvent, useId, useLayoutEffect, useMemo, useRef, type CSSProperties } from 'react';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../layout/boxes.tsx';
import { toSubjectColor } from '../text/badges.tsx';
import type { Dragged } from './board-boxes.ts';
import { headerRows, placeCards, tracksOf, type PlacedCard } from './board-lanes.ts';
import styles from './board.module.css';
import { useBoardDrag } from './use-board-drag.ts';
import { useBoardKeys } from './use-board-keys.ts';

export interface BoardColumn {
  id: string;
  label: string;
  /** Without abbreviations, for a screen reader; `label` by default. */
  name?: string;
  count?: string;
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
  /** End of the title, shown also when the title is cut before it. */
  kept?: string;
  lines: readonly string[];
  /** The whole sentence for a screen reader. */
  sentence: string;
  isOff?: boolean;
  isChanged?: boolean;
  fixedReason?: string | undefined;
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
  /** Obstacles to the place, shown while a card is dragged. */
  clashesAt?: (id: string, place: BoardPlace) => readonly string[];
}

/** Pixels of a column of one lane. */
const narrowestLane = 92;

/**
 * Lessons in columns over the hours. Free times have no element, so a screen reader gets each column as a named group of buttons.
 * Arrows move the focus over the cards, with Shift they carry a card, Enter opens or drops it; dragging is by mouse or after a long
 * touch, in steps of five minutes.
 */
export function Board({ label, columns, cards, waiting, from, until, now, onOpen, onMove, clashesAt }: BoardProps) {
  const hintId = useId();
  const board = useRef<HTMLDivElement>(null);
  const all = useMemo(() => new Map([...cards, ...waiting?.cards ?? []].map((card) => [card.id, card])), [cards, waiting]);
  const first = useMemo(() => Math.min(...cards.map(({ start }) => start)), [cards]);
  const cardOf = (id: string) => all.get(id);
  const keys = useBoardKeys({ board, columns, from, until, first: Number.isFinite(first) ? first : from, cardOf, onOpen, onMove });
  const drag = useBoardDrag({ board, from, until, cardOf, onOpen: keys.open, onMove });
  const { placed, lanes, total } = useMemo(() => placeCards(columns, cards), [columns, cards]);
  const isMovable = onMove !== undefined;
  const ghost = drag.dragged ?? keys.held;
  const clashes = ghost?.place ? clashesAt?.(ghost.card.id, ghost.place) ?? [] : [];
  const style = { '--lanes': total, '--tracks': tracksOf(from, until), '--lane': `${narrowestLane}px` } as CSSProperties;

  const scroller = useRef<HTMLDivElement>(null);
  const showFirst = useEffectEvent(() => {
    const { current } = scroller;
    if (current && Number.isFinite(first)) current.scrollTop = (current.scrollHeight * Math.max(0, first - from - 30)) / (until - from);
  });
  useLayoutEffect(() => showFirst(), []);

  return (
    <div role="presentation" className={styles['board-frame']} {...drag.handlers} {...keys.handlers} data-dragging={drag.dragged ? '' : undefined}>
      {waiting && waiting.cards.length > 0 && <Waiting {...waiting} isMovable={isMovable} />}
      <div ref={scroller} className={styles['board-scroller']} data-scroller>
        <div ref={board} className={styles['board-grid']} role="group" aria-label={label} aria-describedby={hintId} style={style}>
          <span className={styles['board-corner']} aria-hidden />
          <Hours from={from} until={until} />
          <Columns columns={columns} placed={placed} lanes={lanes} from={from} until={until} now={now} isMovable={isMovable} />
          {ghost?.place && <Ghost dragged={ghost} clashes={clashes} isKept={ghost === keys.held} />}
        </div>
      </div>
      <span id={hintId} hidden>Стрілки переходять між уроками, Enter відкриває урок.{isMovable && carryHint}</span>
      {isMovable && <VisuallyHidden role="status">{keys.held ? carriedText(keys.held, columns, clashes) : keys.message}</VisuallyHidden>}
    </div>
  );
}

const carryHint = ' Shift зі стрілками переносить урок: ліворуч і праворуч між стовпцями, вгору і вниз на п’ять хвилин, Shift із Page Up чи Page Down на годину; Enter відкриває перенесення, Escape повертає.';

function carriedText({ card, place }: Dragged, columns: readonly BoardColumn[], clashes: readonly string[]): string {
  const column = columns.find(({ id }) => id === place?.column);
  if (!place || !column) return '';
  return [`${column.name ?? column.label}, ${timeText(place.start)}–${timeText(place.start + card.minutes)}`, ...clashes].join('. ');
}

function timeText(minutes: number): string {
  return `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

const Waiting = memo(function Waiting({ label, cards, isMovable }: { label: string; cards: readonly BoardCard[]; isMovable: boolean }) {
  return (
    <section className={styles['board-waiting']} aria-label={label}>
      <h3>{label}</h3>
      <div>{cards.map((card) => <Card key={card.id} card={card} isMovable={isMovable} />)}</div>
    </section>
  );
});

const Hours = memo(function Hours({ from, until }: { from: number; until: number }) {
  return Array.from({ length: (until - from) / 60 }, (_, index) => (
    <span key={index} className={styles['board-hour']} style={{ gridRow: headerRows + 1 + index * 12 }} aria-hidden>{from / 60 + index}:00</span>
  ));
});

interface ColumnsProps {
  columns: readonly BoardColumn[];
  placed: readonly PlacedCard[];
  lanes: ReadonlyMap<string, { first: number; count: number }>;
  from: number;
  until: number;
  now: number;
  isMovable: boolean;
}

const Columns = memo(function Columns({ columns, placed, lanes, from, until, now, isMovable }: ColumnsProps) {
  const titleId = useId();
  const nowTrack = now >= from && now <= until ? headerRows + 1 + Math.floor((now - from) / 5) : null;
  const byColumn = Map.groupBy(placed, ({ card }) => card.column);
  return columns.map(({ id, label, name = label, count, isToday }, index) => {
    const lane = lanes.get(id);
    if (!lane) return null;
    const own = byColumn.get(id) ?? [];
    const gridColumn = `${lane.first + 2} / span ${lane.count}`;
    return (
      <Fragment key={id}>
        <span className={styles['board-column']} style={{ gridColumn }} data-column={id} aria-hidden />
        <div role="group" className={styles['board-group']} aria-labelledby={`${titleId}${index}`}>
          <h3 id={`${titleId}${index}`} className={styles['board-title']} style={{ gridColumn }} data-today={isToday || undefined} aria-label={[name, count].filter(Boolean).join(', ')}>{label}</h3>
          {own.map((one) => <Card key={one.card.id} card={one.card} isMovable={isMovable} isFirst={one === placed[0]} style={areaOf(one, from, until)} />)}
        </div>
        {isToday && nowTrack !== null && <span className={styles['board-now']} style={{ gridColumn, gridRow: nowTrack }} aria-hidden />}
      </Fragment>
    );
  });
});

function areaOf({ card, lane, span }: PlacedCard, from: number, until: number): CSSProperties {
  const start = Math.max(card.start, from);
  const end = Math.min(Math.max(card.start + card.minutes, start + 15), until);
  const gridRow = `${headerRows + 1 + Math.floor((start - from) / 5)} / span ${Math.max(3, Math.round((end - start) / 5))}`;
  return { gridRow, gridColumn: `${lane + 2} / span ${span}` };
}

interface CardProps {
  card: BoardCard;
  isMovable: boolean;
  /** The board's stop for Tab; arrows lead on. */
  isFirst?: boolean;
  style?: CSSProperties;
}

function Card({ card, isMovable, isFirst = true, style }: CardProps) {
  const { id, color, title, kept = '', lines, sentence, isOff, isChanged, fixedReason } = card;
  const cut = kept !== '' && title.endsWith(` ${kept}`) ? title.slice(0, -kept.length - 1) : undefined;
  return (
    <button
      type="button"
      className={classNames(styles['board-card'], `dz-subject-${toSubjectColor(color)}`)}
      style={style}
      data-card={id}
      data-off={isOff || undefined}
      data-changed={isChanged || undefined}
      data-movable={isMovable && fixedReason === undefined || undefined}
      tabIndex={isFirst ? 0 : -1}
      title={sentence}
    >
      <span aria-hidden data-cut={cut} style={cut === undefined ? undefined : { '--kept': kept.length } as CSSProperties}>
        {[cut === undefined ? title : ` ${kept}`, ...lines].join('\n')}
      </span>
    </button>
  );
}

function Ghost({ dragged: { card, place, box }, clashes, isKept }: { dragged: Dragged; clashes: readonly string[]; isKept: boolean }) {
  const element = useRef<HTMLDivElement>(null);
  const show = useEffectEvent(() => {
    if (isKept) element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  useLayoutEffect(() => show(), [box?.left, box?.top]);
  if (!place || !box) return null;
  const style: CSSProperties = { transform: `translate(${box.left}px, ${box.top}px)`, width: box.width, height: box.height };
  return (
    <div ref={element} className={classNames(styles['board-ghost'], `dz-subject-${toSubjectColor(card.color)}`)} style={style} data-clash={clashes.length > 0 || undefined} aria-hidden>
      <strong>{timeText(place.start)} {card.title}</strong>
      {clashes.map((clash) => <span key={clash}>{clash}</span>)}
    </div>
  );
}
