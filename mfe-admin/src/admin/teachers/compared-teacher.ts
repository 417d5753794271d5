import { day, phone, secret, sexName, text, type ComparedFields } from '@dzvinok/forms/compared-fields';
import { unknownDate, type TeacherValues } from './teacher-values.ts';

/** The teacher form when it is compared with what somebody else saved. */
export const comparedTeacher: ComparedFields<TeacherValues> = {
  fullName: { label: 'ПІП', show: text },
  dateOfBirth: { label: 'Дата народження', show: (value) => (value === unknownDate ? 'невідома' : day(value)) },
  sex: { label: 'Стать', show: sexName },
  phoneNumber: { label: 'Номер телефону', show: phone },
  password: secret,
  // Not in the form of a saved teacher.
  subjectId: { label: 'Предмет', show: () => '' },
};
