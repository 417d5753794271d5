import { useCurrentUser } from '@dzvinok/session/session';
import { Button } from '@dzvinok/ui/button';
import { VisuallyHidden } from '@dzvinok/ui/layout';
import { useEffect, useState, type ReactNode } from 'react';
import type { TroubleState } from '../marks/mark-entries.ts';
import type { MarksStore } from '../marks/marks-store.ts';
import { useShown } from '../marks/shown.ts';
import { saveWords, troubleOf } from './save.texts.ts';
import styles from './saving.module.css';

/** Keeps the line steady while marks are typed in a row. */
const savingHoldMs = 500;
/** A restarting server takes marks again sooner. */
const declinedDelayMs = 4_000;

interface SavingLineProps {
  marksStore: MarksStore;
  onShowTrouble: (state: TroubleState) => void;
  children?: ReactNode;
}

export function SavingLine({ marksStore, onShowTrouble, children }: SavingLineProps) {
  const summary = useShown(marksStore.summary);
  const isDeclined = useLasting(summary.waitingFor === 'server');
  const trouble = troubleOf(summary, isDeclined, useCurrentUser()?.role === 'TenantAdmin');
  const isSaving = useHeld(summary.saving > 0);
  return (
    <div className={styles.line}>
      <span className={styles.text} data-state={trouble?.state ?? (isSaving ? 'saving' : 'saved')} title={trouble?.text}>
        {trouble?.text ?? <span className={styles.calm}>{isSaving ? saveWords.saving : 'Усе збережено'}</span>}
      </span>
      {trouble && trouble.state !== 'waiting' && <ShowTrouble state={trouble.state} onShow={onShowTrouble} />}
      {trouble?.state === 'waiting' && isDeclined && (
        <Button look="quiet" size="sm" onClick={() => marksStore.sendNow()}>
          Надіслати зараз
        </Button>
      )}
      {children && <span className={styles.end}>{children}</span>}
      {/* Only trouble is read aloud: announcing each save would drown the fields. */}
      <VisuallyHidden role="status">{trouble?.text ?? ''}</VisuallyHidden>
    </div>
  );
}

/** True at once, false after a delay. */
function useHeld(isSaving: boolean): boolean {
  const [isHeld, setHeld] = useState(isSaving);
  if (isSaving && !isHeld) setHeld(true);
  useEffect(() => {
    if (isSaving) return;
    const held = setTimeout(() => setHeld(false), savingHoldMs);
    return () => clearTimeout(held);
  }, [isSaving]);
  return isHeld;
}

/** True after a delay, false at once. */
function useLasting(isSo: boolean): boolean {
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const lasting = setTimeout(() => setLasting(true), declinedDelayMs);
    return () => {
      clearTimeout(lasting);
      setLasting(false);
    };
  }, [isSo]);
  return isSo && isLasting;
}

function ShowTrouble({ state, onShow }: { state: TroubleState; onShow: SavingLineProps['onShowTrouble'] }) {
  return (
    <Button look="quiet" size="sm" onClick={() => onShow(state)}>
      Показати
    </Button>
  );
}
