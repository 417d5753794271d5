import { LinkButton } from '@dzvinok/ui/button';
import { IconLock } from '@dzvinok/ui/icons';
import { Notice } from '@dzvinok/ui/state';
import { Muted } from '@dzvinok/ui/text';
import { lockTexts } from '../statuses/locks.ts';
import { toLessonLabel } from '../statuses/status-refusal.ts';
import type { OpenedCell } from './opened-cell.ts';
import styles from './cell.module.css';

export function StatusLock({ cell: { lock, statusRefusal, currentLesson } }: { cell: OpenedCell }) {
  // LockNotice explains a locked mark already.
  if (lock || !statusRefusal) return null;
  return (
    <div className={styles.statusLock}>
      <IconLock size={14} aria-hidden />
      <Muted>«В» і «НГ» ставлять на поточному занятті, у вкладці «Урок».</Muted>
      {currentLesson && (
        <LinkButton href={currentLesson.href} size="sm">
          {toLessonLabel}
        </LinkButton>
      )}
    </div>
  );
}

export function LockNotice({ cell: { lock } }: { cell: OpenedCell }) {
  return lock ? <Notice tone="info">{lockTexts[lock]}</Notice> : null;
}
