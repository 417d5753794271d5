import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './toggles.module.css';

interface ToggleProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

export interface CheckboxProps extends Omit<ToggleProps, 'onChange'> {
  /** `isWithShift`: Shift was held, which in a list selects the range. */
  onChange: (checked: boolean, how: { isWithShift: boolean }) => void;
  mixed?: boolean;
  /** Without a label give `ariaLabel`. */
  label?: ReactNode;
  ariaLabel?: string;
  busy?: boolean;
  className?: string;
}

/** Native checkbox in the product's look, light enough for a table of a thousand rows. */
export function Checkbox({ checked, onChange, mixed, label, ariaLabel, disabled, busy, className }: CheckboxProps) {
  return (
    <label className={classNames(styles.check, className)} data-disabled={disabled || undefined}>
      <input
        type="checkbox"
        className={styles['check-box']}
        ref={mixed === undefined ? undefined : (box) => void (box && (box.indeterminate = mixed))}
        checked={checked}
        disabled={disabled}
        aria-busy={busy || undefined}
        aria-label={ariaLabel}
        onChange={({ currentTarget, nativeEvent }) =>
          onChange(currentTarget.checked, { isWithShift: 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true })}
      />
      {label && <span>{label}</span>}
    </label>
  );
}

export function Switch({ checked, onChange, label, disabled }: ToggleProps & { label: ReactNode }) {
  return (
    <label className={styles.check} data-disabled={disabled || undefined}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className={styles.switch}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  );
}

export interface SegmentedChoiceProps<Value extends string | number> {
  label: ReactNode;
  hideLabel?: boolean;
  options: readonly { value: Value; label: ReactNode; disabled?: boolean }[];
  value: Value | null;
  onChange: (value: Value) => void;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  /** Takes the focus when its popup opens, in place of the button that closes it. */
  autoFocus?: boolean;
}

/** Two to five options, all in view. */
export function SegmentedChoice<Value extends string | number>(props: SegmentedChoiceProps<Value>) {
  const { label, hideLabel, options, value, onChange, error, required, disabled, autoFocus } = props;
  const id = useId();
  return (
    <div
      className={styles['segments-field']}
      data-autofocus={autoFocus || undefined}
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
      aria-required={required || undefined}
      tabIndex={-1}
    >
      <div id={`${id}-label`} className={hideLabel ? 'dz-visually-hidden' : 'dz-field-label'}>
        {label}
        {required && <span className="dz-field-asterisk"> *</span>}
      </div>
      <div className={styles.segments}>
        {options.map((option) => (
          <label key={option.value} className={styles.segment} data-checked={option.value === value || undefined}>
            <input
              type="radio"
              className="dz-visually-hidden"
              name={id}
              checked={option.value === value}
              disabled={disabled || option.disabled}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {error && (
        <p className="dz-field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
