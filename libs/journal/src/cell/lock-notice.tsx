import { Notice } from '@dzvinok/ui/state';
import { lockTexts } from '../statuses/locks.ts';
import type { OpenedCell } from './opened-cell.ts';

/** Says why the mark can only be read. */
export function LockNotice({ cell: { lock } }: { cell: OpenedCell }) {
  return lock ? <Notice tone="info">{lockTexts[lock]}</Notice> : null;
}
