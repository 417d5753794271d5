import { useId, useRef, useState, type ReactNode } from 'react';
import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { Button, IconButton } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import { Badge, toSubjectColor } from '../text/badges.tsx';
import styles from './time.module.css';

export interface WeekSwitcherProps {
  label: string;
  onPrevious: () => void;
  onNext: () => void;
  onToday?: () => void;
}

/** Previous and next week; the buttons stand together, so that the label's length does not move them. */
export function WeekSwitcher({ label, onPrevious, onNext, onToday }: WeekSwitcherProps) {
  const name = useRef<HTMLSpanElement>(null);
  const goToToday = () => {
    // The button disappears this week and would drop the focus.
    name.current?.focus();
    onToday?.();
  };
  return (
    <div className={styles.week}>
      <IconButton label="Попередній тиждень" icon={<IconChevronLeft size={20} />} look="secondary" size="lg" onClick={onPrevious} />
      <IconButton label="Наступний тиждень" icon={<IconChevronRight size={20} />} look="secondary" size="lg" onClick={onNext} />
      <span ref={name} className={styles['week-label']} aria-live="polite" tabIndex={-1}>
        {label}
      </span>
      {onToday && (
        <Button look="quiet" size="lg" className={styles['week-today']} icon={<IconCalendarEvent size={20} />} onClick={goToToday}>
          Цей тиждень
        </Button>
      )}
    </div>
  );
}

export interface DayCardProps {
  title: string;
  date: string;
  today?: boolean;
  past?: boolean;
  children: ReactNode;
}

/** One day with its lessons; also a column of a week. */
export function DayCard({ title, date, today, past, children }: DayCardProps) {
  const classes = classNames(styles.day, today && styles['day-today'], past && styles['day-past']);
  return (
    <section className={classes} aria-label={`${title}, ${date}`}>
      <div className={styles['day-head']}>
        <h2 className={styles['day-title']}>{title}</h2>
        {today && <Badge tone="accent">Сьогодні</Badge>}
        <span className={styles['day-date']}>{date}</span>
      </div>
      <div className={styles['day-lessons']}>{children}</div>
    </section>
  );
}

export interface DayFoldProps {
  label: string;
  children: ReactNode;
}

/** `DayCard`s folded behind a button; printed unfolded. */
export function DayFold({ label, children }: DayFoldProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={styles.fold}>
      <button type="button" className={styles['fold-button']} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {label}
        <IconChevronDown size={20} />
      </button>
      <div id={id} className={classNames(styles['fold-days'], !isOpen && styles['fold-closed'])}>
        {children}
      </div>
    </div>
  );
}

export interface LessonCardProps {
  subject: string;
  subjectColor?: string | null;
  time: string;
  note?: ReactNode;
  next?: boolean;
  actions?: ReactNode;
  printed?: ReactNode;
  onOpen?: () => void;
}

/** One lesson of a `DayCard`; `next` raises it, `printed` shows on paper only, a press anywhere beside the actions calls `onOpen`. */
export function LessonCard({ subject, subjectColor, time, note, next, actions, printed, onOpen }: LessonCardProps) {
  return (
    <article className={classNames(styles.lesson, `dz-subject-${toSubjectColor(subjectColor)}`, next && styles['lesson-next'])}>
      <div className={styles['lesson-main']}>
        <div className={styles['lesson-time']}>{time}</div>
        <div className={styles['lesson-subject']}>
          {onOpen ? (
            <button type="button" className={styles['lesson-open']} aria-haspopup="dialog" onClick={onOpen}>
              {subject}
            </button>
          ) : (
            subject
          )}
        </div>
        {note && <div className={styles['lesson-note']}>{note}</div>}
      </div>
      {actions && <div className={styles['lesson-actions']}>{actions}</div>}
      {printed && <div className={styles['lesson-printed']}>{printed}</div>}
    </article>
  );
}

/** Text of a day without lessons; once, where specification §2 has three. */
export function EmptyDay() {
  return <div className={styles['lesson-empty']}>Немає занять</div>;
}
