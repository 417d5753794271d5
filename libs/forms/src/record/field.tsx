import { formatDate } from '@dzvinok/texts/dates';
import { formatPhone } from '@dzvinok/texts/phone';
import { DateField, type DateFieldProps } from '@dzvinok/ui/date';
import { PhoneField, TextArea, TextField, type FieldBinding, type FieldProps, type TextAreaProps, type TextFieldProps } from '@dzvinok/ui/form';
import { FullRow } from '@dzvinok/ui/form-parts';
import { NumberField, type NumberFieldProps } from '@dzvinok/ui/number';
import { Checkbox, Switch } from '@dzvinok/ui/toggles';
import type { ReactNode } from 'react';

/** Why a secret is unknown: the server sent none, or another user saved a new one. */
export type UnknownSecret = 'untold' | 'saved-elsewhere';

export interface Around<Values> {
  values: Values;
  /** Errors of the whole form, for a control with parts: `week.0.startTime`. */
  errors: Readonly<Record<string, string>>;
  isNew: boolean;
  /** Set for a secret of a saved record whose value is unknown: empty leaves it unchanged. */
  unknownSecret?: UnknownSecret | undefined;
}

export type ControlProps<Value> = FieldBinding<Value> & { label: string };

export interface Field<Value, Values = object> {
  label: string;
  /** Name in an edit conflict; default: the label. */
  comparedAs?: string;
  /** Name in the audit log; default: the label. */
  loggedAs?: string;
  blank: Value;
  /** A plain function: put hooks into a component inside. */
  control: (field: ControlProps<Value>, around: Around<Values>) => ReactNode;
  /** Value as text; empty shows a dash. Equal texts count as equal values. */
  show: (value: Value) => string;
  /** A comparison shows only that it changed. */
  isSecret?: boolean;
  /** Checked when it loses focus; other fields wait for the submit. */
  checkedOnLeave?: boolean;
}

export type Fields<Values> = { readonly [Name in keyof Values]: Field<Values[Name], Values> };

export type ValuesOf<Described> = {
  -readonly [Name in keyof Described]: Described[Name] extends { blank: infer Value } ? Value : never;
};

/** Field names in their order; a literal of fields has only its type's keys. */
export function fieldNames<Values>(fields: Fields<Values>): Extract<keyof Values, string>[] {
  return Object.keys(fields) as Extract<keyof Values, string>[];
}

export function blankValues<Values extends object>(fields: Fields<Values>): Values {
  return valuesOf(fields, {});
}

/** Values of a saved record by field name; a missing property is blank. */
export function valuesOf<Values extends object>(fields: Fields<Values>, record: { [Name in keyof Values]?: Values[Name] | null }): Values {
  // Keys are exactly the type's names.
  return Object.fromEntries(fieldNames(fields).map((name) => [name, record[name] ?? fields[name].blank])) as Values;
}

/** Drawn fields by name. A layout puts `Object.values(others)` for the rest, so that new fields appear by themselves. */
export type Controls<Values> = { readonly [Name in keyof Values]: ReactNode };

export function loggedNames(fields: Readonly<Record<string, Pick<Field<never>, 'label' | 'loggedAs'>>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, { label, loggedAs }]) => [name, loggedAs ?? label]));
}

/** Names of the fields that are checked when they lose focus. */
export function checkedOnLeave<Values>(fields: Fields<Values>): Extract<keyof Values, string>[] {
  return fieldNames(fields).filter((name) => fields[name].checkedOnLeave);
}

type Input<Props> = Omit<Props, keyof ControlProps<never>>;
type Unusual<Value> = Partial<Omit<Field<Value>, 'label' | 'control'>>;

/** One line of text; surrounding spaces are not shown. */
export function textField(label: string, input: Input<TextFieldProps> = {}, unusual: Unusual<string> = {}): Field<string> {
  return { label, blank: '', show: (text) => text.trim(), control: (field) => <TextField {...input} {...field} />, ...unusual };
}

export function areaField(label: string, input: Input<TextAreaProps> = {}, unusual: Unusual<string> = {}): Field<string> {
  return { label, blank: '', show: (text) => text.trim(), control: (field) => <TextArea {...input} {...field} />, ...unusual };
}

export function phoneField(label: string, input: Input<FieldProps<string>> = {}, unusual: Unusual<string> = {}): Field<string> {
  return { label, blank: '', show: formatPhone, control: (field) => <PhoneField {...input} {...field} />, ...unusual };
}

export function dayField(label: string, input: Input<DateFieldProps> = {}, unusual: Unusual<string | null> = {}): Field<string | null> {
  return { label, blank: null, show: dayText, control: (field) => <DateField {...input} {...field} />, ...unusual };
}

export const dayText = (day: string | null) => (day ? formatDate(day) : '');

export function numberField(label: string, input: Input<NumberFieldProps> = {}, unusual: Unusual<number | null> = {}): Field<number | null> {
  const show = (value: number | null) => value?.toLocaleString('uk-UA') ?? '';
  return { label, blank: null, show, control: (field) => <NumberField {...input} {...field} />, ...unusual };
}

const yesOrNo = (isSo: boolean) => (isSo ? 'так' : 'ні');

export function checkField(label: string, unusual: Unusual<boolean> = {}): Field<boolean> {
  const control = ({ value, onChange }: ControlProps<boolean>) => <Checkbox label={label} checked={value} onChange={onChange} />;
  return { label, blank: false, show: yesOrNo, control, ...unusual };
}

export function switchField(label: string, unusual: Unusual<boolean> = {}): Field<boolean> {
  const control = ({ value, onChange }: ControlProps<boolean>) => <Switch label={label} checked={value} onChange={onChange} />;
  return { label, blank: false, show: yesOrNo, control, ...unusual };
}

export function fullNameField(input: Input<TextFieldProps> = {}, unusual: Unusual<string> = {}): Field<string> {
  return textField('ПІП', { placeholder: 'Прізвище Ім’я По батькові', required: true, ...input }, unusual);
}

/** Spans the whole row in a form of two columns. */
export function wide<Value, Values>(described: Field<Value, Values>): Field<Value, Values> {
  return { ...described, control: (...given) => <FullRow>{described.control(...given)}</FullRow> };
}
