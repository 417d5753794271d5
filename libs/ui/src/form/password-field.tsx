import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { inputProps, type FieldProps } from './field-props.ts';

export interface PasswordFieldProps extends FieldProps<string> {
  /** A password that the admin issues is read while it is typed. */
  shown?: boolean;
}

/** A password that can be shown and hidden. */
export function PasswordField({ value, onChange, shown = false, ...rest }: PasswordFieldProps) {
  const [isVisible, setVisible] = useState(shown);
  return (
    <PasswordInput
      {...inputProps({ ...rest, value, onChange })}
      value={value}
      // Mantine marks its other fields so by itself.
      aria-invalid={rest.error ? true : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
      visible={isVisible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{ 'aria-label': isVisible ? 'Сховати пароль' : 'Показати пароль', tabIndex: 0, 'aria-hidden': false }}
    />
  );
}
