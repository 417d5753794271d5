export { useSchemaForm } from './schema-form.ts';
export type { FieldBinding, SchemaForm, SchemaFormOptions } from './schema-form.ts';
export type { FieldProps } from './field-props.ts';
export { PasswordField, TextArea, TextField } from './text-fields.tsx';
export type { PasswordFieldProps, TextAreaProps, TextFieldProps } from './text-fields.tsx';
export { PhoneField } from './phone-field.tsx';
