import { Textarea, TextInput } from '@mantine/core';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import type { ReactNode } from 'react';
import { inputProps, type FieldProps } from './field-props.ts';

export interface TextFieldProps extends FieldProps<string> {
  maxLength?: number;
  inputMode?: 'text' | 'search' | 'email' | 'url' | 'numeric';
  type?: 'text' | 'search' | 'email' | 'url';
  icon?: ReactNode;
  /** Enter calls this instead of submitting the form. */
  onEnter?: () => void;
}

export function TextField({ value, onChange, maxLength, inputMode, type, icon, onEnter, ...rest }: TextFieldProps) {
  return (
    <TextInput
      {...inputProps({ ...rest, value, onChange })}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      maxLength={maxLength}
      inputMode={inputMode}
      type={type}
      leftSection={icon}
      onKeyDown={(event) => {
        if (!onEnter || event.key !== 'Enter') return;
        event.preventDefault();
        onEnter();
      }}
    />
  );
}

export function SearchField({ label = 'Пошук', ...rest }: Omit<TextFieldProps, 'label' | 'type' | 'icon'> & { label?: string }) {
  return <TextField {...rest} label={label} type="search" icon={<IconSearch size={16} />} />;
}

export interface TextAreaProps extends FieldProps<string> {
  rows?: number;
  maxRows?: number;
  maxLength?: number;
}

/** Text that grows from `rows` to `maxRows` lines. */
export function TextArea({ value, onChange, rows = 3, maxRows = 14, maxLength, ...rest }: TextAreaProps) {
  return (
    <Textarea
      {...inputProps({ ...rest, value, onChange })}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      autosize
      minRows={rows}
      maxRows={maxRows}
      maxLength={maxLength}
    />
  );
}
