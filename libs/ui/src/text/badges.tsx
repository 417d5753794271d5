import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './badges.module.css';
import tones from './tones.module.css';

export type BadgeTone = 'neutral' | 'accent' | 'success' | 'danger' | 'warning' | 'info';

/** Short word: a count, a state of a centre. */
export function Badge({ tone = 'neutral', children, className }: { tone?: BadgeTone; children: ReactNode; className?: string }) {
  return <span className={classNames(styles.badge, tones[`badge-${tone}`], className)}>{children}</span>;
}

export const subjectColors = ['purple', 'blue', 'green', 'yellow'] as const;
/** Subject colours (specification §2). */
export type SubjectColor = (typeof subjectColors)[number];

/** Subject colour from the wire; unknown ones become purple, the specification's default. */
export function toSubjectColor(color: string | null | undefined): SubjectColor {
  return subjectColors.find((known) => known === color) ?? 'purple';
}

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

/** Status of a payment, of a student at a lesson, or of a way to attend. */
export type StatusName = keyof typeof statuses;

export function statusLetter(status: StatusName): string {
  return statuses[status].short;
}

/** Class that defines `--soft` (background) and `--ink` (text) of a status. */
export function statusClass(status: StatusName): string {
  return classNames(tones[`status-${status}`]);
}

export function statusWord(status: StatusName): string {
  return statuses[status].full;
}

export interface StatusChipProps {
  status: StatusName;
  children?: ReactNode;
  full?: boolean;
}

/** Status with a letter or word, as the colour never stands alone. */
export function StatusChip({ status, children, full }: StatusChipProps) {
  const texts = statuses[status];
  return (
    <span className={classNames(styles.chip, statusClass(status))} title={texts.full}>
      {children ?? (full ? texts.full : texts.short)}
    </span>
  );
}

/** Legend of `li` items: each chip with its word. */
export function StatusLegend({ statuses: explained }: { statuses: readonly StatusName[] }) {
  return explained.map((status) => (
    <li key={status}>
      <StatusChip status={status} /> {statusWord(status)}
    </li>
  ));
}

/** Dot with «онлайн» for screen readers; decorative with an empty label. */
export function OnlineDot({ online, label }: { online: boolean; label?: string }) {
  const text = label ?? (online ? 'Онлайн' : 'Офлайн');
  const className = classNames(styles.dot, online && styles['dot-on']);
  if (text === '') return <span aria-hidden className={className} />;
  return <span className={className} role="img" aria-label={text} title={text} />;
}
