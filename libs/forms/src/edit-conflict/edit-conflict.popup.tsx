import { formatDate } from '@dzvinok/texts/dates';
import { Button } from '@dzvinok/ui/button';
import { Stack } from '@dzvinok/ui/layout';
import { Popup } from '@dzvinok/ui/popup';
import { Text } from '@dzvinok/ui/text';
import { useId, useRef, useState, type ReactNode } from 'react';
import type { Field, Fields } from '../record/field.tsx';
import styles from './edit-conflict.module.css';

/** Author of the change: another user, this form, or both to different values. */
export type Fate = 'theirs' | 'mine' | 'both';

type Side = 'theirs' | 'mine';

export type Choices<Values> = Readonly<Partial<Record<keyof Values, Side>>>;

/** Form values at the start, now, and as saved by another user. */
export interface Versions<Values> {
  started: Values;
  mine: Values;
  theirs: Values;
  /** Secrets that another user changed; their values are not shown. */
  changedSecrets: readonly (keyof Values)[];
}

export interface Change<Values> {
  name: keyof Values;
  fate: Fate;
}

interface EditConflictPopupProps<Values> {
  opened: boolean;
  fields: Fields<Values>;
  versions: Versions<Values>;
  changes: readonly Change<Values>[];
  changedBy: string | null;
  changedAt: string | null;
  onClose: () => void;
  onGoOn: (choices: Choices<Values>) => void;
}

export function EditConflictPopup<Values extends object>(props: EditConflictPopupProps<Values>) {
  const { opened, fields, versions, changes, changedBy, changedAt, onClose, onGoOn } = props;
  const [choices, setChoices] = useState<Partial<Record<keyof Values, Side>>>({});
  const [isPressed, setPressed] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const named = (fate: Fate) => changes.filter((change) => change.fate === fate).map(({ name }) => name);
  const isMissing = (name: keyof Values) => isPressed && choices[name] === undefined;

  const goOn = () => {
    setPressed(true);
    if (named('both').every((name) => choices[name])) onGoOn(choices);
    else list.current?.querySelector<HTMLElement>('fieldset:not(:has(:checked)) input')?.focus();
  };

  const actions = (
    <>
      <Button onClick={onClose}>Повернутися до форми</Button>
      <Button look="primary" onClick={goOn}>
        Об’єднати і зберегти
      </Button>
    </>
  );

  return (
    <Popup opened={opened} onClose={onClose} title="Дані тим часом змінили" actions={actions} size="lg">
      <Stack gap="lg" ref={list}>
        <Text block>{savedText(changedBy, changedAt)} Нічого з введеного вами не втрачено.</Text>
        <Section title="Змінили і ви, і вони: оберіть, що лишити" isShown={named('both').length > 0}>
          {named('both').map((name) => (
            <BothChanged
              key={String(name)}
              field={fields[name]}
              started={versions.started[name]}
              mine={versions.mine[name]}
              theirs={versions.theirs[name]}
              choice={choices[name]}
              isMissing={isMissing(name)}
              onChoose={(side) => setChoices((previous) => ({ ...previous, [name]: side }))}
            />
          ))}
        </Section>
        <Section title="Змінили вони: буде у формі" isShown={named('theirs').length > 0}>
          {named('theirs').map((name) => (
            <OneChanged key={String(name)} field={fields[name]} from={versions.started[name]} to={versions.theirs[name]} />
          ))}
        </Section>
        <Section title="Змінили ви: залишиться" isShown={named('mine').length > 0}>
          {named('mine').map((name) => (
            <OneChanged key={String(name)} field={fields[name]} from={versions.started[name]} to={versions.mine[name]} />
          ))}
        </Section>
      </Stack>
    </Popup>
  );
}

function Section({ title, isShown, children }: { title: string; isShown: boolean; children: ReactNode }) {
  if (!isShown) return null;
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </section>
  );
}

function savedText(changedBy: string | null, changedAt: string | null): string {
  if (!changedAt) return 'Поки ви заповнювали форму, ці дані зберіг хтось інший.';
  const when = `${formatDate(changedAt)} о ${changedAt.slice(11, 16)}`;
  return `Поки ви заповнювали форму, ці дані зберегли: ${changedBy ?? 'хтось інший'}, ${when}.`;
}

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

function BothChanged<Value>({ field, started, mine, theirs, choice, isMissing, onChoose }: BothChangedProps<Value>) {
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

function OneChanged<Value>({ field, from, to }: { field: ComparedField<Value>; from: Value; to: Value }) {
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
