import { TextInput } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs';
import { useState, type KeyboardEvent } from 'react';
import { inputProps, type FieldProps } from '../form/field-props.ts';
import { readTime, stepTime } from './time-steps.ts';

export interface TimeFieldProps extends FieldProps<string> {
  /** Where the arrows start from in an empty field. */
  startFrom?: string;
}

/** `HH:MM`, empty text when nothing is set; arrows step five minutes with carry into the hour. */
export function TimeField({ value, onChange, onBlur, startFrom, ...rest }: TimeFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const locked = rest.disabled || rest.readOnly;
  const current = draft === null ? value.slice(0, 5) : readTime(draft);

  function step(direction: 1 | -1) {
    setDraft(null);
    onChange(stepTime(current, direction, startFrom));
  }

  function pressKey(event: KeyboardEvent) {
    if (locked || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    step(event.key === 'ArrowUp' ? 1 : -1);
  }

  function leave() {
    if (draft !== null) {
      onChange(readTime(draft));
      setDraft(null);
    }
    onBlur?.();
  }

  const arrows = !locked && (
    <span className="dz-time-arrows">
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
      className="dz-time-field"
      value={draft ?? value.slice(0, 5)}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={pressKey}
      maxLength={5}
      inputMode="numeric"
      rightSection={arrows}
    />
  );
}
