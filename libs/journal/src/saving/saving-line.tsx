import { Button } from '@dzvinok/ui/button';
import { VisuallyHidden } from '@dzvinok/ui/layout';
import { useEffect, useState, type ReactNode } from 'react';
import type { TroubleState } from '../marks/mark-entries.ts';
import type { MarksStore } from '../marks/marks-store.ts';
import { useShown } from '../marks/shown.ts';
import { saveWords, troubleOf } from './save.texts.ts';
import styles from './saving.module.css';

/** In milliseconds: while mark after mark is entered the line stays as it is. */
const calmAfter = 500;
/** In milliseconds: a server that starts anew takes marks again before that. */
const declinedAfter = 4_000;

interface SavingLineProps {
  marksStore: MarksStore;
  /** Leads to a mark whose save needs a person. */
  onShowTrouble: (state: TroubleState) => void;
  /** At the end of the line. */
  children?: ReactNode;
}

/** Tells whether all marks of the group are saved, and leads to those that wait for a person. */
export function SavingLine({ marksStore, onShowTrouble, children }: SavingLineProps) {
  const summary = useShown(marksStore.summary);
  const isDeclined = useLasting(summary.waitingFor === 'server');
  const trouble = troubleOf(summary, isDeclined);
  const isSaving = useHeld(summary.saving > 0);
  return (
    <div className={styles.line}>
      <span className={styles.text} data-state={trouble?.state ?? (isSaving ? 'saving' : 'saved')}>
        {trouble?.text ?? <span className={styles.calm}>{isSaving ? saveWords.saving : 'Усе збережено'}</span>}
      </span>
      {trouble && trouble.state !== 'waiting' && <ShowTrouble state={trouble.state} onShow={onShowTrouble} />}
      {trouble?.state === 'waiting' && isDeclined && (
        <Button look="quiet" size="sm" onClick={() => marksStore.sendNow()}>
          Надіслати зараз
        </Button>
      )}
      {children && <span className={styles.end}>{children}</span>}
      {/* Only what asks for attention is read aloud: each save would drown the fields. */}
      <VisuallyHidden role="status">{trouble?.text ?? ''}</VisuallyHidden>
    </div>
  );
}

/** True at once, false only when it has been so for a moment. */
function useHeld(isSaving: boolean): boolean {
  const [isHeld, setHeld] = useState(isSaving);
  if (isSaving && !isHeld) setHeld(true);
  useEffect(() => {
    if (isSaving) return;
    const held = setTimeout(() => setHeld(false), calmAfter);
    return () => clearTimeout(held);
  }, [isSaving]);
  return isHeld;
}

/** True once it has been so for a while. */
function useLasting(isSo: boolean): boolean {
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const lasting = setTimeout(() => setLasting(true), declinedAfter);
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
