import { Button } from '@dzvinok/ui/button';
import { Muted, Text } from '@dzvinok/ui/text';
import { saveWords } from '../saving/save.texts.ts';
import { EditConflictChoice } from './edit-conflict-choice.tsx';
import type { OpenedCell, TroubledMark } from './opened-cell.ts';
import styles from './trouble.module.css';

const tones = { saved: 'success', waiting: 'warning', refused: 'danger', editConflict: 'warning' } as const;

/** In words, what became of the last change; always there, so that nothing moves. */
export function SaveWords({ cell }: { cell: OpenedCell }) {
  const { state } = cell.view;
  return (
    <span role="status">
      {state === 'saving' || state === 'idle' ? <Muted>{saveWords[state]}</Muted> : <Text size="sm" tone={tones[state]}>{saveWords[state]}</Text>}
    </span>
  );
}

/** Asks a person to decide about a change that could not be saved. */
export function SaveTrouble({ cell }: { cell: TroubledMark }) {
  const { marksStore, place, view } = cell;
  if (view.state === 'editConflict') return <EditConflictChoice cell={cell} />;
  if (view.state !== 'refused') return null;
  return (
    <div className={styles.trouble} data-tone="danger" role="alert">
      <p>{view.error}</p>
      <div className={styles.answers}>
        <Button size="sm" onClick={() => marksStore.retry(place)}>Спробувати ще раз</Button>
        <Button size="sm" look="quiet" onClick={() => marksStore.giveUp(place)}>Скасувати зміну</Button>
      </div>
    </div>
  );
}
