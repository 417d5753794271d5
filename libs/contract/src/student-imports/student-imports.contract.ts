import { z } from 'zod';
import { createParentBody } from '../parents/parents.contract.ts';
import { defineRoute, fileContent, tag } from '../route.ts';
import { spreadsheetTypes } from '../student-exports/student-exports.contract.ts';
import { studentFileColumnNames } from '../student-exports/student-files.ts';
import { createStudentBody, isPeriodInOrder, periodInOrder } from '../students/students.contract.ts';
import { id, phoneNumberOrNone, version } from '../values.ts';

/** Students of one import at most. */
export const importLimit = 2_000;

// The server makes the passwords, and they are not sent yet.
const { password: _studentPassword, isPasswordSent: _studentSent, ...studentFields } = createStudentBody.shape;
const { password: _parentPassword, isPasswordSent: _parentSent, ...parentFields } = createParentBody.shape;

const importedStudent = z.object({ ...studentFields, phoneNumber: phoneNumberOrNone }).refine(isPeriodInOrder, periodInOrder);

const importedParent = z.object(parentFields);

const column = z.enum(studentFileColumnNames);

/** `line` is the number in the file, from 1 with the headings. */
export const importRow = z.object({
  line: z.int().min(1).max(10_000_000),
  student: importedStudent,
  parent: importedParent.nullable(),
  /** Groups to join; an import ends no memberships. */
  groupIds: z.array(id).max(20).default([]),
  /** Columns with a text in this line; only these change an existing student. Absent: an existing student is a problem. */
  filled: z.array(column).optional(),
  /** The existing student whom this line changes, as the check found. */
  update: z.object({ studentId: id, version }).nullish(),
}).refine(({ student, parent }) => student.phoneNumber !== '' || parent !== null, {
  path: ['student', 'phoneNumber'], message: 'Введіть телефон учня або родича: з ним входять до порталу',
});

const rows = z
  .array(importRow)
  .min(1, 'У файлі немає жодного учня')
  .max(importLimit, `Не більше ${importLimit} учнів за один раз`);

const lines = z.array(z.int());

/** Findings that need the centre’s data. A line with a problem cannot be imported; a remark is only shown. */
export const importCheck = z.object({
  problems: z.array(z.object({ line: z.int(), column, text: z.string() })),
  remarks: z.array(z.object({ line: z.int(), text: z.string() })),
  /** Parents with the lines of their children; a known parent's account stays as it is. */
  families: z.array(z.object({ parent: z.string(), isKnown: z.boolean(), lines })),
  /** Lines of existing students with the changes; a line without changes does nothing. */
  updates: z.array(z.object({
    line: z.int(),
    studentId: id,
    version,
    changes: z.array(z.object({ column, before: z.string(), after: z.string() })),
  })).default([]),
});

export const importResult = z.object({
  students: z.int(),
  newParents: z.int(),
  knownParents: z.int(),
  updatedStudents: z.int().default(0),
  /** Existing students who have changed or joined a group. */
  studentIds: z.array(id).default([]),
  groupIds: z.array(id).default([]),
});

const importParams = z.object({ importId: z.uuid() });
const bodyLimit = 4 * 1024 * 1024;

export const studentImportsRoutes = {
  check: defineRoute({
    method: 'POST',
    path: '/api/admin/studentImports/check',
    access: ['TenantAdmin'],
    summary: 'Check an import of students for problems; changes nothing',
    changesNoRead: 'it only asks',
    body: z.object({ rows }),
    bodyLimit,
    data: importCheck,
  }),
  run: defineRoute({
    method: 'PUT',
    path: '/api/admin/studentImports/:importId',
    access: ['TenantAdmin'],
    summary: 'Add or change all these students with their parents and groups, or none; the id chosen by the caller makes the import happen once',
    changes: [
      'students', 'groups', tag('student', 'data.studentIds'), tag('memberships', 'data.studentIds'), tag('journal', 'data.groupIds'),
      tag('week', 'data.studentIds'), tag('family', 'data.studentIds'),
    ],
    params: importParams,
    body: z.object({ rows }),
    bodyLimit,
    data: importResult,
  }),
  signIns: defineRoute({
    method: 'POST',
    path: '/api/admin/studentImports/:importId/signIns',
    access: ['TenantAdmin'],
    summary: 'A file with the phones and passwords of the imported people, for the importing admin',
    changesNoRead: 'it makes a file of what is there',
    params: importParams,
    // A spreadsheet opening a CSV would drop a password's leading zero.
    answers: [spreadsheetTypes.xlsx],
    data: fileContent,
  }),
};

export const studentImportsErrors = {
  'student-imports.changed': 409,
  'student-imports.sign-ins-gone': 404,
} as const;

export type ImportRow = z.output<typeof importRow>;
export type ImportRowInput = z.input<typeof importRow>;
export type ImportCheck = z.output<typeof importCheck>;
export type ImportResult = z.output<typeof importResult>;
