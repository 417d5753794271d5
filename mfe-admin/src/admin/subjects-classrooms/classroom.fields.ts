import { textField } from '@dzvinok/forms/usual-fields';

/** The fields of a classroom. */
export const classroomFields = {
  name: textField('Назва', { hint: 'Число в назві стане коротким підписом у розкладі', required: true, autoFocus: true }),
};
