import type { ControlProps, Field } from '@dzvinok/forms/field';
import { formatMoney } from '@dzvinok/ui/money';
import { MoneyField } from '@dzvinok/ui/number';

/** A sum in hryvnias; `inKopiykas` turns it into what the calls of money take. */
export const sumField: Field<number | null> = {
  label: 'Сума', blank: null, show: (value) => (value === null ? '' : formatMoney(value)),
  control: (field: ControlProps<number | null>) => <MoneyField {...field} required />,
};

/** A third decimal stays, so that the call's schema refuses it. */
export function inKopiykas(hryvnias: number | null): number | undefined {
  if (hryvnias === null) return undefined;
  const kopiykas = hryvnias * 100;
  return Math.abs(kopiykas - Math.round(kopiykas)) < 1e-4 ? Math.round(kopiykas) : kopiykas;
}
