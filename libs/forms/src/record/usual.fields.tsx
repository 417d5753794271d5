import { formatDate } from '@dzvinok/texts/dates';
import { formatPhone } from '@dzvinok/texts/phone';
import { DateField, type DateFieldProps } from '@dzvinok/ui/date';
import { PhoneField, TextArea, TextField, type FieldProps, type TextAreaProps, type TextFieldProps } from '@dzvinok/ui/form';
import { FullRow } from '@dzvinok/ui/form-parts';
import { NumberField, type NumberFieldProps } from '@dzvinok/ui/number';
import { Checkbox, Switch } from '@dzvinok/ui/toggles';
import type { ControlProps, Field } from './field.ts';

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
