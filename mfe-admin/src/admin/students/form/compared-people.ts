import { day, phone, secret, sexName, text, yesOrNo, type ComparedFields } from '@dzvinok/forms/compared-fields';
import type { ParentValues } from './parent-values.ts';
import type { StudentValues } from './student-values.ts';

const percent = (value: number | null) => (value ? `${value.toLocaleString('uk-UA')} %` : '');

/** The student form when it is compared with what somebody else saved. */
export const comparedStudent: ComparedFields<StudentValues> = {
  fullName: { label: 'ПІП', show: text },
  dateOfBirth: { label: 'Дата народження', show: day },
  sex: { label: 'Стать', show: sexName },
  phoneNumber: { label: 'Номер телефону', show: phone },
  password: secret,
  schoolInfo: { label: 'Школа', show: text },
  comment: { label: 'Коментар', show: text },
  discount: { label: 'Знижка', show: percent },
  discountValidFrom: { label: 'Знижка діє з', show: day },
  discountValidTo: { label: 'Знижка діє до', show: day },
  isEducationOnline: { label: 'Навчається онлайн', show: yesOrNo },
  isPasswordSent: { label: 'Пароль надіслано', show: yesOrNo },
};

/** The parent form, likewise. */
export const comparedParent: ComparedFields<ParentValues> = {
  fullName: { label: 'ПІП', show: text },
  accountTypeLabel: { label: 'Тип родича', show: text },
  phoneNumber: { label: 'Номер телефону', show: phone },
  password: secret,
  isPasswordSent: { label: 'Пароль надіслано', show: yesOrNo },
  dateOfBirth: { label: 'Дата народження', show: day },
  sex: { label: 'Стать', show: sexName },
  additionalContactFullName: { label: 'Додаткова контактна особа', show: text },
  additionalContactPhoneNumber: { label: 'Телефон контактної особи', show: phone },
};
