import { Button } from '@dzvinok/ui/button';
import { Muted, Text } from '@dzvinok/ui/text';
import { fieldNames } from '../fields/field-names.ts';
import { differences, emptyValues } from '../marks/mark-values.ts';
import { saveWords } from '../saving/save.texts.ts';
import { useMarkHistory } from './history.list.tsx';
import { momentText, personText, valueText } from './mark.texts.ts';
import type { OpenedCell, TroubledMark } from './opened-cell.ts';
import styles from './trouble.module.css';

const tones = { saved: 'success', waiting: 'warning', refused: 'danger', editConflict: 'warning' } as const;

/** Always rendered, so nothing moves when the text comes. */
export function SaveWords({ cell }: { cell: OpenedCell }) {
  const { state } = cell.view;
  return (
    <span role="status">
      {state === 'saving' || state === 'idle' ? <Muted>{saveWords[state]}</Muted> : <Text size="sm" tone={tones[state]}>{saveWords[state]}</Text>}
    </span>
  );
}

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

function EditConflictChoice({ cell }: { cell: TroubledMark }) {
  const { marksStore, place, view } = cell;
  const theirs = view.theirs ?? emptyValues;
  return (
    <div className={styles.trouble} data-tone="warning" role="alert">
      <p>Тим часом цю оцінку змінив хтось інший.</p>
      <WhoAndWhen cell={cell} />
      <table className={styles.editConflict}>
        <thead>
          <tr>
            <th scope="col">Значення</th>
            <th scope="col">Їхня</th>
            <th scope="col">Моя</th>
          </tr>
        </thead>
        <tbody>
          {differences(theirs, view.values).map((field) => (
            <tr key={field}>
              <th scope="row">{fieldNames[field]}</th>
              <td>{valueText(theirs, field)}</td>
              <td>{valueText(view.values, field)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.answers}>
        <Button size="sm" onClick={() => marksStore.settle(place, 'theirs')}>Взяти їхню</Button>
        <Button size="sm" onClick={() => marksStore.settle(place, 'mine')}>Залишити мою</Button>
      </div>
    </div>
  );
}

/** Author and time of the other person’s save: the latest in the history, because mine was rejected. Two fixed lines, so nothing moves. */
function WhoAndWhen({ cell }: { cell: TroubledMark }) {
  const { data } = useMarkHistory(cell);
  const last = data?.[0];
  const person = last && personText(last.changedBy);
  return (
    <div>
      <Muted block className={styles.oneLine} title={person}>{person ?? unknown}</Muted>
      <Muted block className={styles.oneLine}>{last ? momentText(last.changedAt) : unknown}</Muted>
    </div>
  );
}

const unknown = '\u00a0';
