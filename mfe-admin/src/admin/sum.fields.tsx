import type { ControlProps, Field } from '@dzvinok/forms/field';
import { formatMoney } from '@dzvinok/ui/money';
import { MoneyField } from '@dzvinok/ui/number';

/** A sum in hryvnias; calls of money take its `toHundredths`. */
export const sumField: Field<number | null> = {
  label: 'Сума', blank: null, show: (value) => (value === null ? '' : formatMoney(value)),
  control: (field: ControlProps<number | null>) => <MoneyField {...field} required />,
};

/** Kopiykas of hryvnias, or hundredths of a per cent; a third decimal stays, so that the call's schema refuses it. */
export function toHundredths(typed: number | null): number | undefined {
  if (typed === null) return undefined;
  const whole = Math.round(typed * 100);
  return Math.abs(typed * 100 - whole) < 1e-4 ? whole : typed * 100;
}
