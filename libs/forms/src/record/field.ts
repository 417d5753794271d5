import type { FieldBinding } from '@dzvinok/ui/form';
import type { ReactNode } from 'react';

/** Why a saved secret is not known here: the server sent none, or another user has saved a new one since. */
export type UnknownSecret = 'untold' | 'saved-elsewhere';

/** What a control may ask about the form that it stands in. */
export interface Around<Values> {
  values: Values;
  /** Errors of the whole form, for a control whose value has parts: `week.0.startTime`. */
  errors: Readonly<Record<string, string>>;
  isNew: boolean;
  /** Given to a secret of a saved record whose value is not known here: left empty, it stays as it is. */
  unknownSecret?: UnknownSecret | undefined;
}

export type ControlProps<Value> = FieldBinding<Value> & { label: string };

/** Everything that is known about a field of a record, in one place. */
export interface Field<Value, Values = object> {
  label: string;
  /** The name in the comparison of an edit conflict, where it stands without its neighbours; else the label. */
  comparedAs?: string;
  /** The name in the audit log; else the label. */
  loggedAs?: string;
  /** The value of a new record. */
  blank: Value;
  /** Draws the field in a form. A plain function: what needs hooks is a component inside. */
  control: (field: ControlProps<Value>, around: Around<Values>) => ReactNode;
  /** The value as a person reads it; an empty text is shown as a dash. Values that read the same are the same. */
  show: (value: Value) => string;
  /** A comparison says only that it changed. */
  isSecret?: boolean;
  /** Checked as soon as it is left; the others wait for the submit. */
  checkedOnLeave?: boolean;
}

/** The fields of a form, in its order. */
export type Fields<Values> = { readonly [Name in keyof Values]: Field<Values[Name], Values> };

/** The values of a form that is described by these fields. */
export type ValuesOf<Described> = {
  -readonly [Name in keyof Described]: Described[Name] extends { blank: infer Value } ? Value : never;
};

/** Names of the fields, in their order: a literal of fields has no other keys than its type. */
export function fieldNames<Values>(fields: Fields<Values>): Extract<keyof Values, string>[] {
  return Object.keys(fields) as Extract<keyof Values, string>[];
}

/** Values of a new record. */
export function blankValues<Values extends object>(fields: Fields<Values>): Values {
  return valuesOf(fields, {});
}

/** Values of a saved record whose properties are called as the fields; what it does not have is blank. */
export function valuesOf<Values extends object>(fields: Fields<Values>, record: { [Name in keyof Values]?: Values[Name] | null }): Values {
  // Built of the very names that the type has.
  return Object.fromEntries(fieldNames(fields).map((name) => [name, record[name] ?? fields[name].blank])) as Values;
}

/**
 * The drawn fields by their names, each with a key. A layout takes out those that stand somewhere special, and puts
 * `Object.values(others)` where the rest belong: a field that is added to the description appears there by itself.
 */
export type Controls<Values> = { readonly [Name in keyof Values]: ReactNode };

/** The names by which the audit log calls these fields. */
export function loggedNames(fields: Readonly<Record<string, Pick<Field<never>, 'label' | 'loggedAs'>>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, { label, loggedAs }]) => [name, loggedAs ?? label]));
}

/** Fields that a form checks as soon as they are left. */
export function checkedOnLeave<Values>(fields: Fields<Values>): Extract<keyof Values, string>[] {
  return fieldNames(fields).filter((name) => fields[name].checkedOnLeave);
}
