import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './badges.module.css';
import tones from './tones.module.css';

export type BadgeTone = 'neutral' | 'accent' | 'success' | 'danger' | 'warning' | 'info';

/** A short word beside something: a count, a state of a centre. */
export function Badge({ tone = 'neutral', children, className }: { tone?: BadgeTone; children: ReactNode; className?: string }) {
  return <span className={classNames(styles.badge, tones[`badge-${tone}`], className)}>{children}</span>;
}

export const subjectColors = ['purple', 'blue', 'green', 'yellow'] as const;
/** The four colours of subjects (specification §2). */
export type SubjectColor = (typeof subjectColors)[number];

/** A colour from the wire; what is unknown is purple, the specification's default. */
export function toSubjectColor(color: string | null | undefined): SubjectColor {
  return subjectColors.find((known) => known === color) ?? 'purple';
}

/** A subject or a group in its colour. */
export function SubjectBadge({ color, children, className }: { color: string | null | undefined; children: ReactNode; className?: string | undefined }) {
  return <span className={classNames(styles.badge, styles.subject, `dz-subject-${toSubjectColor(color)}`, className)}>{children}</span>;
}

const statuses = {
  paid: { short: 'Сплачено', full: 'Сплачено' },
  debt: { short: 'Борг', full: 'Борг' },
  absent: { short: 'В', full: 'Відсутній' },
  notReady: { short: 'НГ', full: 'Не готовий' },
  late: { short: 'З', full: 'Запізнення' },
  online: { short: 'Онлайн', full: 'Онлайн' },
  recording: { short: 'Відеозапис', full: 'Перегляд відеозапису' },
  milestone: { short: 'КР', full: 'Контрольна робота' },
} as const;

/** A chip tells one of these: of a payment, of a student at a lesson, of how a lesson is attended. */
export type StatusName = keyof typeof statuses;

/** The journal’s letter for a status. */
export function statusLetter(status: StatusName): string {
  return statuses[status].short;
}

/** Gives what carries it the colours of a status: `--soft` to be behind `--ink`. */
export function statusClass(status: StatusName): string {
  return classNames(tones[`status-${status}`]);
}

/** The status in a word: «Запізнення». */
export function statusWord(status: StatusName): string {
  return statuses[status].full;
}

export interface StatusChipProps {
  status: StatusName;
  /** Text instead of the usual one. */
  children?: ReactNode;
  /** The whole word instead of the journal's letter. */
  full?: boolean;
}

/** State of a payment, of a student in a lesson, of an attendance choice. The colour never stands alone: there is always a letter or a word. */
export function StatusChip({ status, children, full }: StatusChipProps) {
  const texts = statuses[status];
  return (
    <span className={classNames(styles.chip, statusClass(status))} title={texts.full}>
      {children ?? (full ? texts.full : texts.short)}
    </span>
  );
}

/** Items of a legend: each chip with its word. */
export function StatusLegend({ statuses: explained }: { statuses: readonly StatusName[] }) {
  return explained.map((status) => (
    <li key={status}>
      <StatusChip status={status} /> {statusWord(status)}
    </li>
  ));
}

/** A dot that says «онлайн» beside a name; with an empty label it is an ornament of words that say so themselves. */
export function OnlineDot({ online, label }: { online: boolean; label?: string }) {
  const text = label ?? (online ? 'Онлайн' : 'Офлайн');
  const className = classNames(styles.dot, online && styles['dot-on']);
  if (text === '') return <span aria-hidden className={className} />;
  return <span className={className} role="img" aria-label={text} title={text} />;
}
