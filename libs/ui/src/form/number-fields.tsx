import { readNumber } from '@dzvinok/texts/typed';
import { NumberInput } from '@mantine/core';
import { useState, type ClipboardEvent } from 'react';
import { currencySign } from '../money/money.ts';
import { inputProps, type FieldProps } from './field-props.ts';

export interface NumberFieldProps extends FieldProps<number | null> {
  min?: number;
  max?: number;
  step?: number;
  decimals?: number;
  /** Decimals that can be typed; the schema refuses more than `decimals`. */
  typedDecimals?: number;
  suffix?: string;
}

/** Number or null when empty. Out-of-range and fractional numbers pass as typed: the schema rejects them. A pasted text is read by `readNumber`. */
export function NumberField({ value, onChange, min, max, step, decimals = 0, typedDecimals = Math.max(1, decimals), suffix, ...rest }: NumberFieldProps) {
  const [unfinished, setUnfinished] = useState<{ text: string; resets: number | undefined } | null>(null);
  const [unread, setUnread] = useState<{ text: string; resets: number | undefined } | null>(null);
  const problem = unread?.resets === rest.resets && unread ? `«${unread.text.slice(0, 30)}» – не число. Введіть цифри.` : undefined;
  const text = unfinished?.resets === rest.resets ? unfinished?.text : undefined;

  // The input reads digits one by one: «1250,00 грн.» would become 125 000.
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text/plain').trim();
    if (/^\d*$/.test(pasted)) return;
    event.preventDefault();
    const number = readNumber(pasted);
    setUnread(number === null ? { text: pasted, resets: rest.resets } : null);
    if (number === null) return;
    setUnfinished(null);
    onChange(number);
  }

  function take(next: number | string) {
    setUnread(null);
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
      {...inputProps({ ...rest, value, onChange, onBlur: leave, error: problem ?? rest.error })}
      onPaste={paste}
      value={text ?? value ?? ''}
      onChange={take}
      min={min}
      max={max}
      step={step}
      clampBehavior="none"
      decimalScale={typedDecimals}
      decimalSeparator=","
      allowedDecimalSeparators={[',', '.']}
      thousandSeparator="&nbsp;"
      suffix={suffix}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
    />
  );
}

export function MoneyField(props: FieldProps<number | null>) {
  return <NumberField {...props} min={0} decimals={2} typedDecimals={3} step={50} suffix={`\u00a0${currencySign()}`} />;
}
