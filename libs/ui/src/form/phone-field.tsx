import { TextInput } from '@mantine/core';
import { useLayoutEffect, useRef, type ChangeEvent } from 'react';
import { inputProps, type FieldProps } from './field-props.ts';

/** Ukrainian phone: shows `050 123 45 67`, the value is ten digits. */
export function PhoneField({ value, onChange, ...rest }: FieldProps<string>) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(null);
  const shown = spacedPhone(phoneDigits(value));

  useLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  function change(event: ChangeEvent<HTMLInputElement>) {
    const { value: typed, selectionStart } = event.currentTarget;
    const digits = phoneDigits(typed);
    const before = phoneDigits(typed.slice(0, selectionStart ?? typed.length)).length;
    caret.current = caretAfter(spacedPhone(digits), before);
    onChange(digits);
  }

  return (
    <TextInput
      {...inputProps({ placeholder: '050 123 45 67', autoComplete: 'tel-national', ...rest, value, onChange })}
      ref={input}
      type="tel"
      inputMode="tel"
      value={shown}
      onChange={change}
    />
  );
}

// Prefixes that people write before a national number: +38, 0038, and 8 as in old notebooks.
const prefixes = ['0038', '38', '8'];

function phoneDigits(text: string): string {
  const digits = text.replace(/\D/g, '');
  const prefix = digits.length > 10 && prefixes.find((start) => digits.startsWith(`${start}0`));
  return digits.slice(prefix ? prefix.length : 0).slice(0, 10);
}

function spacedPhone(digits: string): string {
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 8), digits.slice(8, 10)].filter(Boolean).join(' ');
}

function caretAfter(spaced: string, digitsBefore: number): number {
  let seen = 0;
  for (let index = 0; index < spaced.length; index += 1) {
    if (seen === digitsBefore) return index;
    if (spaced[index] !== ' ') seen += 1;
  }
  return spaced.length;
}
