import { useRef, useState, type ReactNode } from 'react';
import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { Button, IconButton } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import { toSubjectColor } from '../text/badges.tsx';

export interface WeekSwitcherProps {
  /** `16–22 листопада`. */
  label: string;
  onPrevious: () => void;
  onNext: () => void;
  /** Back to this week; left out while it is shown. */
  onToday?: () => void;
}

/** Previous and next week, side by side so that neither moves with the name of the one shown. */
export function WeekSwitcher({ label, onPrevious, onNext, onToday }: WeekSwitcherProps) {
  const name = useRef<HTMLSpanElement>(null);
  const goToToday = () => {
    // The button goes away once this week is shown, and would take the focus with it.
    name.current?.focus();
    onToday?.();
  };
  return (
    <div className="dz-week">
      <IconButton label="Попередній тиждень" icon={<IconChevronLeft size={20} />} look="secondary" size="lg" onClick={onPrevious} />
      <IconButton label="Наступний тиждень" icon={<IconChevronRight size={20} />} look="secondary" size="lg" onClick={onNext} />
      <span ref={name} className="dz-week-label" aria-live="polite" tabIndex={-1}>
        {label}
      </span>
      {onToday && (
        <Button look="quiet" size="lg" className="dz-week-today" icon={<IconCalendarEvent size={20} />} onClick={goToToday}>
          Цей тиждень
        </Button>
      )}
    </div>
  );
}

export interface DayCardProps {
  /** `Понеділок`. */
  title: string;
  /** `16.11`. */
  date: string;
  today?: boolean;
  past?: boolean;
  /** On a phone only the head is seen until it is pressed, so that the days that matter come first. */
  foldable?: boolean;
  /** `LessonCard`s, or one `EmptyDay`. */
  children: ReactNode;
}

/** One day of the week with its lessons. */
export function DayCard({ title, date, today, past, foldable, children }: DayCardProps) {
  const [isOpen, setOpen] = useState(false);
  const classes = classNames(
    'dz-day',
    today && 'dz-day-today',
    past && 'dz-day-past',
    foldable && 'dz-day-foldable',
    foldable && !isOpen && 'dz-day-folded',
  );
  return (
    <section className={classes} aria-label={`${title}, ${date}`}>
      <div className="dz-day-head">
        <h2 className="dz-day-title">{title}</h2>
        {today && <span className="dz-badge dz-badge-accent">Сьогодні</span>}
        <span className="dz-day-date">{date}</span>
        {foldable && (
          <button
            type="button"
            className="dz-day-fold"
            aria-expanded={isOpen}
            aria-label={`Заняття дня: ${title}`}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronDown size={20} />
          </button>
        )}
      </div>
      <div className="dz-day-lessons">{children}</div>
    </section>
  );
}

export interface LessonCardProps {
  subject: string;
  subjectColor?: string | null;
  /** `15:00–15:45`. */
  time: string;
  /** Where, or who teaches. */
  note?: ReactNode;
  /** The next one is raised. */
  next?: boolean;
  /** Homework icon, attendance indicator. */
  actions?: ReactNode;
}

/** One lesson in a day. */
export function LessonCard({ subject, subjectColor, time, note, next, actions }: LessonCardProps) {
  return (
    <article className={classNames('dz-lesson', `dz-subject-${toSubjectColor(subjectColor)}`, next && 'dz-lesson-next')}>
      <div className="dz-lesson-main">
        <div className="dz-lesson-time">{time}</div>
        <div className="dz-lesson-subject">{subject}</div>
        {note && <div className="dz-lesson-note">{note}</div>}
      </div>
      {actions && <div className="dz-lesson-actions">{actions}</div>}
    </article>
  );
}

/** An empty day shows so many placeholders (specification §2). */
const placeholders = [1, 2, 3];

/** Placeholders of a day without lessons. */
export function EmptyDay() {
  return (
    <div className="dz-day-empty">
      {placeholders.map((place) => (
        <div key={place} className="dz-lesson-empty">
          Немає занять
        </div>
      ))}
    </div>
  );
}
