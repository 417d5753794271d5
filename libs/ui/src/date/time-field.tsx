import { TextInput } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs';
import { useState, type KeyboardEvent } from 'react';
import { inputProps, type FieldProps } from '../form/field-props.ts';
import { readTime, stepHour, stepTime } from './time-steps.ts';
import styles from './time-field.module.css';

export type TimeFieldProps = FieldProps<string>;

/**
 * `HH:MM`, empty text when nothing is set; arrows step five minutes with carry into the hour, Page Up and Page Down an
 * hour. An empty field begins at midnight (specification §5).
 */
export function TimeField({ value, onChange, onBlur, ...rest }: TimeFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const locked = rest.disabled || rest.readOnly;
  const current = draft === null ? value.slice(0, 5) : readTime(draft);

  // A whole time counts before it is left: it may clear an error, and what moves under a press must have moved already.
  function type(text: string) {
    setDraft(text);
    const time = /^\d\d?[:.]?\d\d$/.test(text) ? readTime(text) : '';
    if (time && time !== value.slice(0, 5)) onChange(time);
  }

  function put(time: string) {
    setDraft(null);
    onChange(time);
  }

  const step = (direction: 1 | -1) => put(stepTime(current, direction));
  const keys: Record<string, () => void> = {
    ArrowUp: () => step(1),
    ArrowDown: () => step(-1),
    PageUp: () => put(stepHour(current, 1)),
    PageDown: () => put(stepHour(current, -1)),
    Enter: () => draft !== null && put(readTime(draft)),
  };

  function pressKey(event: KeyboardEvent) {
    const press = locked ? undefined : keys[event.key];
    if (!press) return;
    // Enter also sends the form, with the time that it has just read.
    if (event.key !== 'Enter') event.preventDefault();
    press();
  }

  function leave() {
    if (draft !== null) put(readTime(draft));
    onBlur?.();
  }

  const arrows = !locked && (
    <span className={styles['time-arrows']}>
      <button type="button" tabIndex={-1} aria-label="На 5 хвилин пізніше" onClick={() => step(1)}>
        <IconChevronUp size={14} />
      </button>
      <button type="button" tabIndex={-1} aria-label="На 5 хвилин раніше" onClick={() => step(-1)}>
        <IconChevronDown size={14} />
      </button>
    </span>
  );

  return (
    <TextInput
      {...inputProps({ placeholder: '00:00', ...rest, value, onChange })}
      className={styles['time-field']}
      value={draft ?? value.slice(0, 5)}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={pressKey}
      maxLength={5}
      inputMode="numeric"
      rightSection={arrows}
      rightSectionWidth={30}
    />
  );
}
