import type { StudentListItem } from '@dzvinok/contract/students';

export function makeStudent(changes: Partial<StudentListItem> = {}): StudentListItem {
  return {
    id: 1,
    fullname: 'Коваленко Марія Петрівна',
    dateOfBirth: null,
    sex: null,
    phoneNumber: '0501234567',
    schoolInfo: 'Ліцей № 5',
    isPasswordSent: false,
    comment: null,
    isEducationOnline: false,
    discount: 0,
    discountValidFrom: null,
    discountValidTo: null,
    isCurrentMonthPayed: false,
    isNextMonthPayed: false,
    monthlyPayment: 1500,
    avatarPath: null,
    classes: [],
    ...changes,
  };
}
