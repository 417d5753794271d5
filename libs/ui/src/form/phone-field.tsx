import { TextInput } from '@mantine/core';
import { useLayoutEffect, useRef, type ChangeEvent } from 'react';
import { inputProps, type FieldProps } from './field-props.ts';
import { caretAfter, phoneDigits, spacedPhone } from './phone-digits.ts';

/** A Ukrainian phone: shows `050 123 45 67`, gives ten digits. */
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
