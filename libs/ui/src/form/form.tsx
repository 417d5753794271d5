export { useFocusOnWrongField, useSchemaForm } from './schema-form.ts';
export type { FieldBinding, SchemaForm } from './schema-form.ts';
export type { FieldProps } from './field-props.ts';
export { SearchField, TextArea, TextField } from './text-fields.tsx';
export type { TextAreaProps, TextFieldProps } from './text-fields.tsx';
export { PasswordField } from './password-field.tsx';
export { PhoneField } from './phone-field.tsx';
