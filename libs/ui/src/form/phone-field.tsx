import { readPhone } from '@dzvinok/texts/typed';
import { TextInput } from '@mantine/core';
import { useLayoutEffect, useRef, type ChangeEvent } from 'react';
import { inputProps, type FieldProps } from './field-props.ts';

/** Ukrainian phone: shows `050 123 45 67`, the value is what `readPhone` reads; the schema refuses other than ten digits. */
export function PhoneField({ value, onChange, ...rest }: FieldProps<string>) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(null);
  const shown = spacedPhone(readPhone(value));

  useLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  function change(event: ChangeEvent<HTMLInputElement>) {
    const { value: typed, selectionStart } = event.currentTarget;
    const read = readPhone(typed);
    const removed = signsIn(typed) - signsIn(read);
    caret.current = caretAfter(spacedPhone(read), signsIn(typed.slice(0, selectionStart ?? typed.length)) - removed);
    onChange(read);
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

const signsIn = (text: string) => text.replace(/[^\d+]/g, '').length;

/** A number that is too long or foreign stays as typed, so that the error about it can be understood. */
function spacedPhone(phone: string): string {
  if (!/^\d+$/.test(phone)) return phone;
  return [phone.slice(0, 3), phone.slice(3, 6), phone.slice(6, 8), phone.slice(8)].filter(Boolean).join(' ');
}

function caretAfter(spaced: string, signsBefore: number): number {
  let seen = 0;
  for (let index = 0; index < spaced.length; index += 1) {
    if (seen >= signsBefore) return index;
    if (spaced[index] !== ' ') seen += 1;
  }
  return spaced.length;
}
