import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { inputProps, type FieldProps } from './field-props.ts';

export interface PasswordFieldProps extends FieldProps<string> {
  shown?: boolean;
}

export function PasswordField({ value, onChange, shown = false, ...rest }: PasswordFieldProps) {
  const [isVisible, setVisible] = useState(shown);
  return (
    <PasswordInput
      {...inputProps({ ...rest, value, onChange })}
      value={value}
      // Mantine sets it on its other fields, but not here.
      aria-invalid={rest.error ? true : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
      visible={isVisible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{ 'aria-label': isVisible ? 'Сховати пароль' : 'Показати пароль', tabIndex: 0, 'aria-hidden': false }}
    />
  );
}
