import { currencySign } from '@dzvinok/money/format';
import { NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { inputProps, type FieldProps } from './field-props.ts';

export interface NumberFieldProps extends FieldProps<number | null> {
  min?: number;
  max?: number;
  step?: number;
  /** Digits after the comma. */
  decimals?: number;
  suffix?: string;
  icon?: ReactNode;
}

/** A number; empty is null. Out of range is for the schema to say, nothing is corrected in silence. */
export function NumberField({ value, onChange, min, max, step, decimals = 0, suffix, icon, ...rest }: NumberFieldProps) {
  return (
    <NumberInput
      {...inputProps({ ...rest, value, onChange })}
      value={value ?? ''}
      onChange={(next) => onChange(next === '' ? null : Number(next))}
      min={min}
      max={max}
      step={step}
      clampBehavior="none"
      allowNegative={min === undefined || min < 0}
      decimalScale={decimals}
      decimalSeparator=","
      allowedDecimalSeparators={[',', '.']}
      thousandSeparator="&nbsp;"
      suffix={suffix}
      leftSection={icon}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
    />
  );
}

/** A sum in hryvnias with kopiikas. */
export function MoneyField(props: FieldProps<number | null>) {
  return <NumberField {...props} min={0} decimals={2} step={50} suffix={`\u00a0${currencySign}`} />;
}
