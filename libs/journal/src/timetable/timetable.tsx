import type { PlannedLessonItem } from '@dzvinok/contract/calendar';
import { useSearch } from '@dzvinok/router/navigation';
import { addDays, weekdayOf } from '@dzvinok/schedule/zone';
import { formatLongDate, formatWeek, weekdayName } from '@dzvinok/texts/dates';
import { withInitials } from '@dzvinok/texts/names';
import { Board, type BoardCard, type BoardPlace } from '@dzvinok/ui/board';
import { Button, IconButton } from '@dzvinok/ui/button';
import { DropChoice } from '@dzvinok/ui/choice';
import { IconChevronLeft, IconChevronRight, IconFilter } from '@dzvinok/ui/icons';
import { Inline, Spacer, Stack, useMedia, VisuallyHidden } from '@dzvinok/ui/layout';
import { Popup } from '@dzvinok/ui/popup';
import { Heading, Muted, toSubjectColor } from '@dzvinok/ui/text';
import { SegmentedChoice } from '@dzvinok/ui/toggles';
import { useMemo, useState } from 'react';
import { useCentreClock } from '../centre-clock.ts';
import { boardOf, choicesOf, sides, weekDaysOf, type Named, type Side, type TimetableView } from './timetable.rules.ts';
import styles from './timetable.module.css';

export { clashesOf } from './clashes.rules.ts';
export { keyOf, nameOf, placeOf, readColumn, sentenceOf, startOf, timeOf } from './timetable.rules.ts';
export type { Named, Side, TimetableView } from './timetable.rules.ts';

interface ChosenView extends TimetableView {
  /** Days that the page reads: the week of the day. */
  range: { from: string; to: string };
  show: (changes: Partial<TimetableView>) => void;
}

/** Day, span and side, from the address. */
export function useTimetableView(): ChosenView {
  const [search, change] = useSearch();
  const wanted = search.get('day') ?? '';
  // Some browsers take the 31st of February for a day of March.
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(wanted) && !Number.isNaN(Date.parse(wanted)) && addDays(wanted, 0) === wanted;
  const { today } = useCentreClock();
  const day = isDay ? wanted : today;
  const by = sides.find((side) => side === search.get('by')) ?? 'room';
  const only = Number(search.get('only'));
  const [from = day] = weekDaysOf(day);
  return {
    day, by, span: search.get('span') === 'day' ? 'day' : 'week', only: Number.isInteger(only) && only > 0 ? only : null, range: { from, to: addDays(from, 6) },
    show: ({ day: nextDay, span, by: nextBy, only: nextOnly }) => change({
      ...nextDay !== undefined && { day: nextDay === today ? null : nextDay },
      ...span !== undefined && { span: span === 'week' ? null : span },
      ...nextBy !== undefined && { by: nextBy === 'room' ? null : nextBy, only: null },
      ...nextOnly !== undefined && { only: nextOnly === null ? null : String(nextOnly) },
    }),
  };
}

interface TimetableProps {
  view: ChosenView;
  lessons: readonly PlannedLessonItem[];
  /** Rooms and teachers without lessons are shown too. */
  known?: Partial<Record<Side, readonly Named[]>>;
  waiting?: { label: string; cards: readonly BoardCard[] };
  onOpen: (key: string) => void;
  onMove?: (key: string, place: BoardPlace) => void;
  clashesAt?: (key: string, place: BoardPlace) => readonly string[];
}

const sideNames = { room: 'аудиторіями', teacher: 'викладачами', group: 'групами' } as const;
const wholes = { room: 'Усі аудиторії', teacher: 'Усі викладачі', group: 'Усі групи' } as const;
const sideTitles = { room: 'Аудиторії', teacher: 'Викладачі', group: 'Групи' } as const;
const spans = [{ value: 'day', label: 'День' }, { value: 'week', label: 'Тиждень' }] as const;

/** The lessons of a day or a week as a board; on a phone, as a list of the day. */
export function Timetable({ view, lessons, known = {}, waiting, onOpen, onMove, clashesAt }: TimetableProps) {
  const isWide = useMedia('(width >= 768px), print');
  const isRoomy = useMedia('(width >= 1200px)');
  const { today, minutes: now } = useCentreClock();
  const { day, by, only, show } = view;
  const span = isWide ? view.span : 'day';
  const choices = useMemo(() => choicesOf(lessons, by, known[by]), [lessons, by, known]);
  const shown = useMemo(() => boardOf(lessons, { day, span: isWide ? span : 'list', by, only }, today, known[by]), [lessons, day, span, isWide, by, only, today, known]);
  const step = span === 'week' ? 7 : 1;
  const title = span === 'week' ? formatWeek(view.range.from) : `${weekdayName(weekdayOf(day))}, ${formatLongDate(day)}`;
  return (
    <Stack>
      <Inline>
        <IconButton className={styles.noPrint} label={span === 'week' ? 'Попередній тиждень' : 'Попередній день'} icon={<IconChevronLeft size={18} />} onClick={() => show({ day: addDays(day, -step) })} />
        <IconButton className={styles.noPrint} label={span === 'week' ? 'Наступний тиждень' : 'Наступний день'} icon={<IconChevronRight size={18} />} onClick={() => show({ day: addDays(day, step) })} />
        <Heading level={2} className={styles.title} aria-live="polite">{title}</Heading>
        {day !== today && <Button size="sm" className={styles.noPrint} onClick={() => show({ day: today })}>Сьогодні</Button>}
        <Spacer />
        <Inline className={styles.choices}>
          {isWide && <SegmentedChoice label="Показати" hideLabel options={spans} value={span} onChange={(next) => show({ span: next })} />}
          {isRoomy ? <ShownBy view={view} choices={choices} /> : <ShownButton view={view} choices={choices} isBoard={isWide} />}
        </Inline>
      </Inline>
      {isWide
        ? <Board key={`${span} ${by}`} label={`Розклад: ${title}`} {...shown} waiting={waiting} now={now} onOpen={onOpen} onMove={onMove} clashesAt={clashesAt} />
        : <DayList cards={shown.cards} waiting={waiting} onOpen={onOpen} />}
    </Stack>
  );
}

interface ShownProps {
  view: ChosenView;
  choices: readonly Named[];
}

/** Chooses the side, and one room, teacher or group of it. */
function ShownBy({ view: { by, only, show }, choices, isPopup = false }: ShownProps & { isPopup?: boolean }) {
  return (
    <>
      <SegmentedChoice
        label="За чим"
        hideLabel={!isPopup}
        options={sides.map((side) => ({ value: side, label: isPopup ? sideTitles[side] : `За ${sideNames[side]}` }))}
        value={by}
        onChange={(next) => show({ by: next })}
      />
      <div className={isPopup ? undefined : styles.only}>
        <DropChoice
          size={isPopup ? undefined : 'sm'}
          label="Показано"
          hideLabel={!isPopup}
          placeholder={wholes[by]}
          value={only ?? 0}
          onChange={(next) => show({ only: next || null })}
          options={[{ value: 0, label: wholes[by] }, ...choices.filter(({ id }) => id > 0).map(({ id, name }) => ({ value: id, label: name }))]}
        />
      </div>
    </>
  );
}

function ShownButton({ isBoard, ...shown }: ShownProps & { isBoard: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const { by, only } = shown.view;
  const name = shown.choices.find(({ id }) => id === only)?.name;
  const chosen = name === undefined ? isBoard && `За ${sideNames[by]}` : by === 'teacher' ? withInitials(name) : name;
  return (
    <>
      {chosen
        ? <Button size="sm" className={styles.noPrint} icon={<IconFilter size={16} />} aria-label={`Фільтри: ${chosen}`} aria-haspopup="dialog" onClick={() => setOpen(true)}>{chosen}</Button>
        : <IconButton label="Фільтри" icon={<IconFilter size={18} />} aria-haspopup="dialog" onClick={() => setOpen(true)} />}
      {isOpen && (
        <Popup opened title="Що показати" onClose={() => setOpen(false)} actions={<Button look="primary" onClick={() => setOpen(false)}>Готово</Button>}>
          <Stack><ShownBy {...shown} isPopup /></Stack>
        </Popup>
      )}
    </>
  );
}

function DayList({ cards, waiting, onOpen }: Pick<TimetableProps, 'waiting' | 'onOpen'> & { cards: readonly BoardCard[] }) {
  return (
    <Stack>
      {cards.length === 0 && <Muted block>Цього дня занять немає.</Muted>}
      <CardList label="Уроки дня" cards={cards} onOpen={onOpen} />
      {waiting && waiting.cards.length > 0 && (
        <>
          <Heading level={3}>{waiting.label}</Heading>
          <CardList label={waiting.label} cards={waiting.cards} onOpen={onOpen} />
        </>
      )}
    </Stack>
  );
}

function CardList({ label, cards, onOpen }: { label: string; cards: readonly BoardCard[]; onOpen: (key: string) => void }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {cards.map(({ id, title, lines, color, sentence, isOff }) => (
        <li key={id}>
          <button type="button" className={`${styles.item} dz-subject-${toSubjectColor(color)}`} data-off={isOff || undefined} onClick={() => onOpen(id)}>
            <VisuallyHidden>{sentence}</VisuallyHidden>
            <strong aria-hidden>{title}</strong>
            <span aria-hidden>{lines.join(' · ')}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
