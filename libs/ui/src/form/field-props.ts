import type { ReactNode } from 'react';

/** Common props of fields; `form.field()` gives `value`, `onChange`, `onBlur`, `name`, `error` and `resets`. */
export interface FieldProps<Value> {
  label: ReactNode;
  value: Value;
  onChange: (value: Value) => void;
  onBlur?: () => void;
  name?: string;
  error?: ReactNode;
  resets?: number;
  hint?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  placeholder?: string;
  autoFocus?: boolean;
  autoComplete?: string;
  size?: 'sm' | 'md' | 'lg';
}

// The hint stands below the input, so that fields in a row align.
const fieldOrder: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

export function inputProps<Value>(props: FieldProps<Value>) {
  const { label, name, error, hint, required, disabled, readOnly, placeholder, autoFocus, autoComplete, onBlur, size } = props;
  return {
    label,
    name,
    error,
    description: hint,
    inputWrapperOrder: fieldOrder,
    withAsterisk: required,
    'aria-required': required || undefined,
    disabled,
    readOnly,
    placeholder,
    'data-autofocus': autoFocus || undefined,
    autoFocus,
    autoComplete: autoComplete ?? 'off',
    onBlur,
    size: size ?? 'md',
  };
}
