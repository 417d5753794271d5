import { TextInput } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs';
import { useRef, useState, type KeyboardEvent } from 'react';
import { inputProps, type FieldProps } from '../form/field-props.ts';
import { useTellOnSubmit } from '../form/tell-on-submit.ts';
import styles from './time-field.module.css';

interface TimeFieldProps extends FieldProps<string> {
  min?: string;
  max?: string;
  /** First value that arrows set in an empty field; midnight by default (specification §5). */
  first?: string;
}

/** `HH:MM`, '' when unset; arrows step 5 minutes, Page Up/Down an hour. An invalid text stays with its error and blocks the form. */
export function TimeField({ value, onChange, onBlur, min = midnight, max = '23:59', first, ...rest }: TimeFieldProps) {
  const [typed, setTyped] = useState<{ text: string; resets: number | undefined } | null>(null);
  const [isTold, setTold] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const locked = rest.disabled || rest.readOnly;
  const draft = typed?.resets === rest.resets ? (typed?.text ?? null) : null;
  const problem = draft === null ? null : timeProblem(draft, min, max);
  const current = draft === null ? value.slice(0, 5) : readTime(draft);

  // A whole time counts before blur: a vanishing error must not move a button that is being pressed.
  function type(text: string) {
    const isWhole = /^\d\d?[:.]?\d\d$/.test(text);
    const time = isWhole && timeProblem(text, min, max) === null ? readTime(text) : '';
    setTyped({ text, resets: rest.resets });
    setTold(isWhole && time === '');
    if (time && time !== value.slice(0, 5)) onChange(time);
  }

  function put(time: string) {
    setTyped(null);
    onChange(time);
  }

  function applyTyped() {
    if (draft === null) return;
    if (problem === null) return put(readTime(draft));
    setTold(true);
    if (value !== '') onChange('');
  }

  useTellOnSubmit(field, applyTyped);

  const withinDay = (time: string) => (time < min ? min : time > max ? max : time);
  const step = (direction: 1 | -1) => put(withinDay(stepTime(current, direction, first)));
  const stepByHour = (direction: 1 | -1) => put(withinDay(stepHour(current, direction, first)));
  const keys: Record<string, () => void> = {
    ArrowUp: () => step(1),
    ArrowDown: () => step(-1),
    PageUp: () => stepByHour(1),
    PageDown: () => stepByHour(-1),
    Enter: applyTyped,
  };

  function pressKey(event: KeyboardEvent) {
    const press = locked ? undefined : keys[event.key];
    if (!press) return;
    // Enter must also submit the form, with the time just read.
    if (event.key !== 'Enter') event.preventDefault();
    press();
  }

  function leave() {
    applyTyped();
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
      ref={field}
      error={(isTold && problem) || rest.error}
      data-unread={problem !== null || undefined}
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

const dayMinutes = 24 * 60;
const midnight = '00:00';

function timeToMinutes(time: string): number | null {
  const parts = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(time);
  if (!parts) return null;
  const hours = Number(parts[1]);
  const minutes = Number(parts[2]);
  return hours < 24 && minutes < 60 ? hours * 60 + minutes : null;
}

function minutesToTime(minutes: number): string {
  const inDay = ((minutes % dayMinutes) + dayMinutes) % dayMinutes;
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`;
}

/** Next or previous multiple of five minutes, wrapping past midnight; an empty field gets `first`. */
export function stepTime(time: string, direction: 1 | -1, first = midnight): string {
  const minutes = timeToMinutes(time);
  if (minutes === null) return first;
  const step = 5;
  const next = direction === 1 ? Math.floor(minutes / step) * step + step : Math.ceil(minutes / step) * step - step;
  return minutesToTime(next);
}

/** Same minutes one hour away, wrapping past midnight; an empty field gets `first`. */
export function stepHour(time: string, direction: 1 | -1, first = midnight): string {
  const minutes = timeToMinutes(time);
  return minutes === null ? first : minutesToTime(minutes + direction * 60);
}

/** Reads typed time: `9` → `09:00`, `930` → `09:30`, `15.5` → `15:05`; '' when unreadable. */
export function readTime(text: string): string {
  const cleaned = text.trim();
  const parts = /^(\d{1,2})[^\d](\d{1,2})$/.exec(cleaned) ?? /^(\d{1,2}?)(\d{2})?$/.exec(cleaned);
  if (!parts) return '';
  const minutes = timeToMinutes(`${parts[1]}:${(parts[2] ?? '0').padStart(2, '0')}`);
  return minutes === null ? '' : minutesToTime(minutes);
}

function timeProblem(text: string, min: string, max: string): string | null {
  if (text.trim() === '') return null;
  const time = readTime(text);
  if (time === '') return 'Такого часу немає';
  return time < min || time > max ? `Оберіть від ${min} до ${max}` : null;
}
