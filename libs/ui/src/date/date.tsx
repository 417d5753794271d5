export { DateField } from './date-field.tsx';
export type { DateFieldProps } from './date-field.tsx';
export { DateTimeField } from './date-time-field.tsx';
export type { DateTimeFieldProps } from './date-time-field.tsx';
export { TimeField } from './time-field.tsx';
