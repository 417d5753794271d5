import { formatDate } from '@dzvinok/texts/dates';
import { Button } from '@dzvinok/ui/button';
import { Stack } from '@dzvinok/ui/layout';
import { Popup } from '@dzvinok/ui/popup';
import { Text } from '@dzvinok/ui/text';
import { useRef, useState, type ReactNode } from 'react';
import { BothChanged, OneChanged } from './both-changed.tsx';
import { fieldNames, type Fields } from '../record/field.ts';
import { findChanges, isShownSame, type Choices, type FieldFate, type Side, type Versions } from './edit-conflict-merge.ts';
import styles from './edit-conflict.module.css';

interface EditConflictPopupProps<Values> {
  opened: boolean;
  fields: Fields<Values>;
  versions: Versions<Values>;
  changedBy: string | null;
  changedAt: string | null;
  onClose: () => void;
  onGoOn: (choices: Choices<Values>) => void;
}

/** Shows an edit conflict: the values that somebody else saved, beside the first ones and those in the form. */
export function EditConflictPopup<Values extends object>(props: EditConflictPopupProps<Values>) {
  const { opened, fields, versions, changedBy, changedAt, onClose, onGoOn } = props;
  const [choices, setChoices] = useState<Partial<Record<keyof Values, Side>>>({});
  const [isPressed, setPressed] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const changes = findChanges(fieldNames(fields), versions, isShownSame(fields));
  const named = (fate: FieldFate) => changes.filter((change) => change.fate === fate).map(({ name }) => name);
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
