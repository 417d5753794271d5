import { Fragment } from 'react';
import { fieldNames, type Controls, type DescribedForm, type Fields, type UnknownSecret } from './field.ts';

interface ControlOptions<Values> {
  isNew: boolean;
  unknownSecret?: (name: keyof Values) => UnknownSecret | undefined;
}

/** Draws the described fields of a form; `useRecordForm` gives them already. */
export function controlsOf<Values extends object>(
  fields: Fields<Values>,
  form: DescribedForm<Values>,
  { isNew, unknownSecret }: ControlOptions<Values>,
): Controls<Values> {
  const { values, errors } = form;
  const drawn = fieldNames(fields).map((name) => {
    const { control, label } = fields[name];
    const around = { values, errors, isNew, unknownSecret: unknownSecret?.(name) };
    return [name, <Fragment key={name}>{control({ ...form.field(name), label }, around)}</Fragment>];
  });
  // Built of the very names that the type has.
  return Object.fromEntries(drawn) as Controls<Values>;
}
