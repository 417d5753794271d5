import { formatDate } from '@dzvinok/texts/dates';
import { formatPhone } from '@dzvinok/texts/phone';
import type { Sameness } from './edit-conflict-merge.ts';

/** Name and display of a field in a comparison. */
export interface ComparedField<Value> {
  label: string;
  /** The value as a person reads it; an empty text is shown as a dash. */
  show: (value: Value) => string;
  /** Only that it changed is told. */
  isSecret?: boolean;
}

/** The fields of a form, in its order. */
export type ComparedFields<Values> = { readonly [Name in keyof Values]: ComparedField<Values[Name]> };

/** A literal of compared fields has no other keys than its type. */
export function fieldNames<Values>(fields: ComparedFields<Values>): (keyof Values)[] {
  return Object.keys(fields) as (keyof Values)[];
}

/** Values that a person sees as the same are the same: spaces around a text are not shown, nor are ids. */
export function isShownSame<Values>(fields: ComparedFields<Values>): Sameness<Values> {
  return (name, left, right) => {
    const { show, isSecret } = fields[name];
    return isSecret ? left[name] === right[name] : show(left[name]) === show(right[name]);
  };
}

export const text = (value: string) => value.trim();
export const phone = (value: string) => formatPhone(value);
export const day = (value: string | null) => (value ? formatDate(value) : '');
export const yesOrNo = (value: boolean) => (value ? 'так' : 'ні');
export const sexName = (value: 0 | 1 | null) => (value === null ? '' : value === 0 ? 'чоловіча' : 'жіноча');
export const secret: ComparedField<string> = { label: 'Пароль', show: () => '••••••••', isSecret: true };
