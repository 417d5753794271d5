import type { adminsRoutes } from '@dzvinok/contract/admins';
import type { authRoutes, secondStepRoutes } from '@dzvinok/contract/auth';
import type { avatarsRoutes } from '@dzvinok/contract/avatars';
import type { emailAddressesRoutes } from '@dzvinok/contract/email-addresses';
import type { parentsRoutes } from '@dzvinok/contract/parents';
import type { paymentsRoutes } from '@dzvinok/contract/payments';
import type { profileRoutes } from '@dzvinok/contract/profile';
import type { secondFactorRoutes } from '@dzvinok/contract/second-factor';
import type { studentExportsRoutes } from '@dzvinok/contract/student-exports';
import type { studentImportsRoutes } from '@dzvinok/contract/student-imports';
import type { studentsRoutes } from '@dzvinok/contract/students';
import type { teachersRoutes } from '@dzvinok/contract/teachers';
import { testPassword } from '../app.fixture.ts';
import { rowsOf } from '../../src/school/student-imports/imports.fixture.ts';
import { newPhone } from '../filled-centre.fixture.ts';
import { picture } from './isolation-scenario.fixture.ts';
import type { SamplesOf } from './samples.fixture.ts';

const file = { bytes: picture, type: 'image/png' };
const fullName = (code: string) => `Хтось інший ${code}`;

export const peopleSamples = {
  admins: {
    list: () => ({}),
    create: ({ code }) => ({ body: { fullName: fullName(code), phoneNumber: newPhone(), password: testPassword } }),
    update: ({ secondAdmin, code }) => ({ body: { id: secondAdmin, fullName: fullName(code), phoneNumber: newPhone() } }),
    resetPassword: ({ secondAdmin }) => ({ params: { id: secondAdmin } }),
    remove: ({ secondAdmin }) => ({ params: { id: secondAdmin } }),
  } satisfies SamplesOf<typeof adminsRoutes>,
  auth: {
    login: ({ domain, phone }) => ({ body: { phoneNumber: phone, password: testPassword, domain } }),
    refresh: ({ refreshToken }) => ({ body: refreshToken }),
    logout: ({ refreshToken }) => ({ body: refreshToken }),
  } satisfies SamplesOf<typeof authRoutes>,
  avatars: {
    show: ({ tenant, avatarFile }) => ({ params: { tenantId: String(tenant), file: avatarFile } }),
    set: ({ student }) => ({ params: { accountId: student }, body: file }),
    remove: ({ student }) => ({ params: { accountId: student } }),
  } satisfies SamplesOf<typeof avatarsRoutes>,
  emailAddresses: {
    sendCode: ({ code }) => ({ body: { address: `${code}@example.ua` } }),
    confirm: ({ code }) => ({ body: { address: `${code}@example.ua`, code: '000000' } }),
  } satisfies SamplesOf<typeof emailAddressesRoutes>,
  parents: {
    create: ({ newcomer, code }) => ({
      params: { id: newcomer }, body: { accountTypeLabel: 'Мати', fullName: fullName(code), phoneNumber: newPhone(), password: testPassword },
    }),
    update: ({ student, parent, code }) => ({
      params: { id: student }, body: { id: parent, accountTypeLabel: 'Мати', fullName: fullName(code), phoneNumber: newPhone() },
    }),
  } satisfies SamplesOf<typeof parentsRoutes>,
  payments: {
    mark: ({ student }) => ({ params: { id: student }, query: { studentId: student, isInsertAction: 'true', isCurrentMonth: 'true' } }),
    markMany: ({ student }) => ({ body: { studentIds: [student], isInsertAction: true, isCurrentMonth: true } }),
  } satisfies SamplesOf<typeof paymentsRoutes>,
  profile: {
    one: () => ({}),
    sessions: () => ({}),
    update: ({ code }) => ({ body: { fullName: fullName(code) } }),
    setAvatar: () => ({ body: file }),
    removeAvatar: () => ({}),
    endSession: ({ session }) => ({ params: { sessionId: session } }),
    endOtherSessions: () => ({}),
    changePassword: () => ({ body: { currentPassword: testPassword, newPassword: 'інший пароль 1' } }),
  } satisfies SamplesOf<typeof profileRoutes>,
  secondFactor: {
    state: () => ({}),
    setUp: () => ({ body: { password: testPassword } }),
    confirm: () => ({ body: { code: '000000' } }),
    renewCodes: () => ({ body: { password: testPassword } }),
    turnOff: () => ({ body: { password: testPassword } }),
  } satisfies SamplesOf<typeof secondFactorRoutes>,
  secondStep: {
    check: () => ({ body: { ticket: 'not.a.ticket', code: '000000' } }),
    setUp: () => ({ body: { ticket: 'not.a.ticket' } }),
    confirm: () => ({ body: { ticket: 'not.a.ticket', code: '000000' } }),
  } satisfies SamplesOf<typeof secondStepRoutes>,
  studentExports: {
    make: ({ student }) => ({ body: { format: 'csv', ids: [student] } }),
  } satisfies SamplesOf<typeof studentExportsRoutes>,
  studentImports: {
    check: () => ({ body: { rows: rowsOf({ parent: {} }) } }),
    signIns: ({ importId }) => ({ params: { importId } }),
    run: ({ importId }) => ({ params: { importId }, body: { rows: rowsOf({ parent: {} }) } }),
  } satisfies SamplesOf<typeof studentImportsRoutes>,
  students: {
    list: () => ({}),
    one: ({ student }) => ({ params: { id: student } }),
    overview: ({ student }) => ({ params: { id: student } }),
    create: ({ code }) => ({ body: { fullName: fullName(code), phoneNumber: newPhone(), password: testPassword, schoolInfo: `Ліцей ${code}` } }),
    update: ({ newcomer, code }) => ({
      body: { id: newcomer, fullName: fullName(code), phoneNumber: newPhone(), schoolInfo: `Ліцей ${code}` },
    }),
    archive: ({ leaver }) => ({ params: { id: leaver } }),
    restore: ({ archivedStudent }) => ({ params: { id: archivedStudent } }),
    archiveMany: ({ leaver }) => ({ body: { studentIds: [leaver] } }),
    restoreMany: ({ archivedStudent }) => ({ body: { studentIds: [archivedStudent] } }),
  } satisfies SamplesOf<typeof studentsRoutes>,
  teachers: {
    list: () => ({}),
    one: ({ teacher }) => ({ params: { id: teacher } }),
    create: ({ subject, code }) => ({
      body: { fullName: fullName(code), dateOfBirth: '1990-01-01', sex: 1, phoneNumber: newPhone(), password: testPassword, subjectId: subject },
    }),
    update: ({ idleTeacher, subject, code }) => ({
      body: { id: idleTeacher, fullName: fullName(code), dateOfBirth: '1990-01-01', sex: 0, phoneNumber: newPhone(), subjectIds: [subject] },
    }),
    archive: ({ idleTeacher }) => ({ params: { id: idleTeacher } }),
    restore: ({ archivedTeacher }) => ({ params: { id: archivedTeacher } }),
  } satisfies SamplesOf<typeof teachersRoutes>,
};
