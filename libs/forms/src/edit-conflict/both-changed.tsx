import { useId } from 'react';
import type { Field } from '../record/field.ts';
import type { Side } from './edit-conflict-merge.ts';
import styles from './edit-conflict.module.css';

type ComparedField<Value> = Pick<Field<Value>, 'label' | 'comparedAs' | 'show' | 'isSecret'>;

interface BothChangedProps<Value> {
  field: ComparedField<Value>;
  started: Value;
  mine: Value;
  theirs: Value;
  choice: Side | undefined;
  isMissing: boolean;
  onChoose: (side: Side) => void;
}

/** A field that both changed, with what it was and the choice between the two. */
export function BothChanged<Value>({ field, started, mine, theirs, choice, isMissing, onChoose }: BothChangedProps<Value>) {
  const id = useId();
  const sides = [
    { side: 'theirs', title: 'Збережене', text: field.isSecret ? 'новий пароль' : shown(field, theirs) },
    { side: 'mine', title: 'Ваше', text: field.isSecret ? 'пароль із вашої форми' : shown(field, mine) },
  ] as const;
  return (
    <fieldset className={styles.choice} aria-invalid={isMissing || undefined} aria-describedby={isMissing ? `${id}-error` : undefined}>
      <legend className={styles.label}>{field.comparedAs ?? field.label}</legend>
      {!field.isSecret && <p className={styles.was}>Було: {shown(field, started)}</p>}
      <div className={styles.sides}>
        {sides.map(({ side, title, text }) => (
          <label key={side} className={styles.side}>
            <input type="radio" name={id} checked={choice === side} onChange={() => onChoose(side)} />
            <span className={styles.whose}>{title}</span>
            <span className={styles.value}>{text}</span>
          </label>
        ))}
      </div>
      {isMissing && (
        <p className={styles.error} id={`${id}-error`} role="alert">
          Оберіть, яке значення залишити
        </p>
      )}
    </fieldset>
  );
}

/** A field that one side changed: from what, to what. */
export function OneChanged<Value>({ field, from, to }: { field: ComparedField<Value>; from: Value; to: Value }) {
  return (
    <div className={styles.row}>
      <span className={styles.label}>{field.comparedAs ?? field.label}</span>
      {field.isSecret ? (
        <span className={styles.value}>змінено</span>
      ) : (
        <span className={styles.change}>
          {field.show(from) ? <del className={styles.old}>{shown(field, from)}</del> : <span className={styles.old}>—</span>}
          <span aria-hidden>→</span>
          <ins className={styles.new}>{shown(field, to)}</ins>
        </span>
      )}
    </div>
  );
}

function shown<Value>(field: ComparedField<Value>, value: Value): string {
  return field.show(value) || '—';
}
