import type { FieldBinding } from '@dzvinok/ui/form';
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
