import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { currencySign } from '../money/money.ts';
import { inputProps, type FieldProps } from './field-props.ts';

export interface NumberFieldProps extends FieldProps<number | null> {
  min?: number;
  max?: number;
  step?: number;
  decimals?: number;
  suffix?: string;
}

/** Number or null when empty. Out-of-range and fractional numbers pass as typed: the schema rejects them. */
export function NumberField({ value, onChange, min, max, step, decimals = 0, suffix, ...rest }: NumberFieldProps) {
  const [unfinished, setUnfinished] = useState<{ text: string; resets: number | undefined } | null>(null);
  const text = unfinished?.resets === rest.resets ? unfinished?.text : undefined;

  function take(next: number | string) {
    const number = next === '' ? null : Number(next);
    const isUnfinished = number !== null && Number.isNaN(number);
    setUnfinished(isUnfinished ? { text: String(next), resets: rest.resets } : null);
    onChange(isUnfinished ? null : number);
  }
  function leave() {
    setUnfinished(null);
    rest.onBlur?.();
  }

  return (
    <NumberInput
      {...inputProps({ ...rest, value, onChange, onBlur: leave })}
      value={text ?? value ?? ''}
      onChange={take}
      min={min}
      max={max}
      step={step}
      clampBehavior="none"
      decimalScale={Math.max(1, decimals)}
      decimalSeparator=","
      allowedDecimalSeparators={[',', '.']}
      thousandSeparator="&nbsp;"
      suffix={suffix}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
    />
  );
}

/** Hryvnias with kopiikas. */
export function MoneyField(props: FieldProps<number | null>) {
  return <NumberField {...props} min={0} decimals={2} step={50} suffix={`\u00a0${currencySign()}`} />;
}
