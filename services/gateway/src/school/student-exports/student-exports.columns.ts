import { sexWords, studentFileColumnNames, studentFileColumns, yesNoWords, type StudentFileColumn } from '@dzvinok/contract/student-files';
import type { FileColumn } from './table-file.ts';

export interface ExportedStudent {
  fullName: string;
  isEducationOnline: boolean;
  classes: { className: string; subjectName: string }[];
  isCurrentMonthPayed: boolean;
  isNextMonthPayed: boolean;
  due: number;
  phoneNumber: string;
  schoolInfo: string;
  comment: string | null;
  dateOfBirth: string | null;
  sex: 0 | 1 | null;
  discount: number;
  discountValidFrom: string | null;
  discountValidTo: string | null;
  parent: {
    fullName: string;
    phoneNumber: string;
    accountTypeLabel: string;
    dateOfBirth: string | null;
    sex: 0 | 1 | null;
    additionalContactFullName: string | null;
    additionalContactPhoneNumber: string | null;
  } | null;
}

type Column = Omit<FileColumn<ExportedStudent>, 'title'>;

const yesNo = (value: boolean) => (value ? yesNoWords.yes : yesNoWords.no);
const sexWord = (sex: 0 | 1 | null | undefined) => (sex === null || sex === undefined ? null : sexWords[sex]);
const groupsOf = ({ classes }: ExportedStudent) =>
  classes.map(({ subjectName, className }) => `${subjectName} ${className}`).join(', ');

const columns: Record<StudentFileColumn, Column> = {
  number: { kind: 'number', width: 5, value: (_, index) => index + 1 },
  online: { kind: 'text', width: 8, value: (student) => yesNo(student.isEducationOnline) },
  fullName: { kind: 'text', width: 34, value: (student) => student.fullName },
  groups: { kind: 'text', width: 28, value: groupsOf },
  currentMonth: { kind: 'text', width: 12, value: (student) => yesNo(student.isCurrentMonthPayed) },
  nextMonth: { kind: 'text', width: 12, value: (student) => yesNo(student.isNextMonthPayed) },
  sum: { kind: 'money', width: 12, value: (student) => student.due },
  phone: { kind: 'phone', width: 15, value: (student) => student.phoneNumber },
  parentPhone: { kind: 'phone', width: 15, value: ({ parent }) => parent?.phoneNumber ?? null },
  parentName: { kind: 'text', width: 34, value: ({ parent }) => parent?.fullName ?? null },
  school: { kind: 'text', width: 24, value: (student) => student.schoolInfo },
  comment: { kind: 'text', width: 30, value: (student) => student.comment },
  birthDate: { kind: 'day', width: 16, value: (student) => student.dateOfBirth },
  sex: { kind: 'text', width: 10, value: (student) => sexWord(student.sex) },
  discount: { kind: 'number', width: 11, value: (student) => student.discount || null },
  discountFrom: { kind: 'day', width: 12, value: (student) => student.discountValidFrom },
  discountTo: { kind: 'day', width: 12, value: (student) => student.discountValidTo },
  relation: { kind: 'text', width: 14, value: ({ parent }) => parent?.accountTypeLabel ?? null },
  parentBirthDate: { kind: 'day', width: 24, value: ({ parent }) => parent?.dateOfBirth ?? null },
  parentSex: { kind: 'text', width: 14, value: ({ parent }) => sexWord(parent?.sex) },
  contactName: { kind: 'text', width: 34, value: ({ parent }) => parent?.additionalContactFullName ?? null },
  contactPhone: { kind: 'phone', width: 18, value: ({ parent }) => parent?.additionalContactPhoneNumber ?? null },
};

export const exportColumns: FileColumn<ExportedStudent>[] =
  studentFileColumnNames.map((name) => ({ title: studentFileColumns[name], ...columns[name] }));
