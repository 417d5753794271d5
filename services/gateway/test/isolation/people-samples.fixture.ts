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
import { everybody, everybodyOfCentre } from './calls.fixture.ts';
import { picture } from './isolation-scenario.fixture.ts';
import type { SamplesOf } from './samples.fixture.ts';

const file = { bytes: picture, type: 'image/png' };
const fullName = (code: string) => `Хтось інший ${code}`;

export const peopleSamples = {
  admins: {
    list: { call: () => ({}), TenantAdmin: 'own ok' },
    create: { call: ({ code }) => ({ body: { fullName: fullName(code), phoneNumber: newPhone(), password: testPassword } }), TenantAdmin: 'own ok' },
    update: { call: ({ secondAdmin, code }) => ({ body: { id: secondAdmin, fullName: fullName(code), phoneNumber: newPhone() } }), TenantAdmin: 'own ok, theirs ok, far 404' },
    resetPassword: { call: ({ secondAdmin }) => ({ params: { id: secondAdmin } }), TenantAdmin: 'own ok, theirs ok, far 404' },
    remove: { call: ({ secondAdmin }) => ({ params: { id: secondAdmin } }), TenantAdmin: 'own ok, theirs ok, far 404' },
  } satisfies SamplesOf<typeof adminsRoutes>,
  auth: {
    login: { call: ({ domain, phone }) => ({ body: { phoneNumber: phone, password: testPassword, domain } }), nobody: 'own ok, far 401' },
    refresh: { call: ({ refreshToken }) => ({ body: refreshToken }), nobody: 'own ok, theirs ok, far 401' },
    logout: { call: ({ refreshToken }) => ({ body: refreshToken }), nobody: 'own ok, theirs ok, far 401' },
  } satisfies SamplesOf<typeof authRoutes>,
  avatars: {
    show: { call: ({ tenant, avatarFile }) => ({ params: { tenantId: String(tenant), file: avatarFile } }), nobody: 'own ok, theirs ok, far 404' },
    set: { call: ({ student }) => ({ params: { accountId: student }, body: file }), TenantAdmin: 'own ok, theirs ok, far 404' },
    remove: { call: ({ student }) => ({ params: { accountId: student } }), TenantAdmin: 'own ok, theirs ok, far 404' },
  } satisfies SamplesOf<typeof avatarsRoutes>,
  emailAddresses: {
    sendCode: { call: ({ code }) => ({ body: { address: `${code}@example.ua` } }), ...everybodyOfCentre('own 409') },
    confirm: { call: ({ code }) => ({ body: { address: `${code}@example.ua`, code: '000000' } }), ...everybodyOfCentre('own 422') },
  } satisfies SamplesOf<typeof emailAddressesRoutes>,
  parents: {
    create: {
      call: ({ newcomer, code }) => ({
        params: { id: newcomer }, body: { accountTypeLabel: 'Мати', fullName: fullName(code), phoneNumber: newPhone(), password: testPassword },
      }),
      TenantAdmin: 'own ok, theirs ok, far 404', reception: 'own 409, theirs 409, far 404',
    },
    update: {
      call: ({ student, parent, code }) => ({
        params: { id: student }, body: { id: parent, accountTypeLabel: 'Мати', fullName: fullName(code), phoneNumber: newPhone() },
      }),
      TenantAdmin: 'own ok, theirs ok (parent 404, student 404), far 404', reception: 'own ok, theirs ok (parent 404, student 404), far 404',
    },
  } satisfies SamplesOf<typeof parentsRoutes>,
  payments: {
    mark: {
      call: ({ student }) => ({ params: { id: student }, query: { studentId: student, isInsertAction: 'true', isCurrentMonth: 'true' } }),
      TenantAdmin: 'own ok, theirs ok, far 404', reception: 'own ok, theirs ok, far 404', accountant: 'own ok, theirs ok, far 404',
    },
    markMany: {
      call: ({ student }) => ({ body: { studentIds: [student], isInsertAction: true, isCurrentMonth: true } }),
      TenantAdmin: 'own ok, theirs ok, far ok', reception: 'own ok, theirs ok, far ok', accountant: 'own ok, theirs ok, far ok',
    },
  } satisfies SamplesOf<typeof paymentsRoutes>,
  profile: {
    one: { call: () => ({}), ...everybody('own ok') },
    sessions: { call: () => ({}), ...everybody('own ok') },
    update: { call: ({ code }) => ({ body: { fullName: fullName(code) } }), SuperAdmin: 'own ok', TenantAdmin: 'own ok', Teacher: 'own ok', Parent: 'own ok' },
    setAvatar: { call: () => ({ body: file }), ...everybodyOfCentre('own ok') },
    removeAvatar: { call: () => ({}), ...everybodyOfCentre('own ok') },
    endSession: { call: ({ session }) => ({ params: { sessionId: session } }), ...everybody('own ok, theirs ok, far ok') },
    endOtherSessions: { call: () => ({}), ...everybody('own ok') },
    changePassword: { call: () => ({ body: { currentPassword: testPassword, newPassword: 'інший пароль 1' } }), ...everybody('own ok') },
  } satisfies SamplesOf<typeof profileRoutes>,
  secondFactor: {
    state: { call: () => ({}), SuperAdmin: 'own ok', TenantAdmin: 'own ok', reception: 'own ok', accountant: 'own ok' },
    setUp: { call: () => ({ body: { password: testPassword } }), SuperAdmin: 'own 422', TenantAdmin: 'own 422', reception: 'own 422', accountant: 'own 422' },
    confirm: { call: () => ({ body: { code: '000000' } }), SuperAdmin: 'own 422', TenantAdmin: 'own 422', reception: 'own 422', accountant: 'own 422' },
    renewCodes: { call: () => ({ body: { password: testPassword } }), SuperAdmin: 'own 422', TenantAdmin: 'own 422', reception: 'own 422', accountant: 'own 422' },
    turnOff: { call: () => ({ body: { password: testPassword } }), SuperAdmin: 'own 422', TenantAdmin: 'own 422', reception: 'own 422', accountant: 'own 422' },
  } satisfies SamplesOf<typeof secondFactorRoutes>,
  secondStep: {
    check: { call: () => ({ body: { ticket: 'not.a.ticket', code: '000000' } }), nobody: 'own 401' },
    setUp: { call: () => ({ body: { ticket: 'not.a.ticket' } }), nobody: 'own 401' },
    confirm: { call: () => ({ body: { ticket: 'not.a.ticket', code: '000000' } }), nobody: 'own 401' },
  } satisfies SamplesOf<typeof secondStepRoutes>,
  studentExports: {
    make: { call: ({ student }) => ({ body: { format: 'csv', ids: [student] } }), TenantAdmin: 'own ok, theirs ok, far ok' },
  } satisfies SamplesOf<typeof studentExportsRoutes>,
  studentImports: {
    check: { call: () => ({ body: { rows: rowsOf({ parent: {} }) } }), TenantAdmin: 'own ok' },
    signIns: { call: ({ importId }) => ({ params: { importId } }), TenantAdmin: 'own ok, theirs 404, far 404' },
    run: { call: ({ importId }) => ({ params: { importId }, body: { rows: rowsOf({ parent: {} }) } }), TenantAdmin: 'own ok, theirs 409, far ok' },
  } satisfies SamplesOf<typeof studentImportsRoutes>,
  students: {
    list: { call: () => ({}), TenantAdmin: 'own ok', reception: 'own ok', accountant: 'own ok' },
    one: { call: ({ student }) => ({ params: { id: student } }), TenantAdmin: 'own ok, theirs ok, far 404', reception: 'own ok, theirs ok, far 404' },
    overview: {
      call: ({ student }) => ({ params: { id: student } }),
      TenantAdmin: 'own ok, theirs ok, far 404', reception: 'own ok, theirs ok, far 404', accountant: 'own ok, theirs ok, far 404',
    },
    create: {
      call: ({ code }) => ({ body: { fullName: fullName(code), phoneNumber: newPhone(), password: testPassword, schoolInfo: `Ліцей ${code}` } }),
      TenantAdmin: 'own ok', reception: 'own ok',
    },
    update: {
      call: ({ newcomer, code }) => ({
        body: { id: newcomer, fullName: fullName(code), phoneNumber: newPhone(), schoolInfo: `Ліцей ${code}` },
      }),
      TenantAdmin: 'own ok, theirs ok, far 404', reception: 'own ok, theirs ok, far 404',
    },
    archive: { call: ({ leaver }) => ({ params: { id: leaver } }), TenantAdmin: 'own ok, theirs ok, far 404' },
    restore: { call: ({ archivedStudent }) => ({ params: { id: archivedStudent } }), TenantAdmin: 'own ok, theirs ok, far 404' },
    archiveMany: { call: ({ leaver }) => ({ body: { studentIds: [leaver] } }), TenantAdmin: 'own ok, theirs ok, far ok' },
    restoreMany: { call: ({ archivedStudent }) => ({ body: { studentIds: [archivedStudent] } }), TenantAdmin: 'own ok, theirs ok, far ok' },
  } satisfies SamplesOf<typeof studentsRoutes>,
  teachers: {
    list: { call: () => ({}), TenantAdmin: 'own ok', reception: 'own ok', accountant: 'own ok' },
    one: { call: ({ teacher }) => ({ params: { id: teacher } }), TenantAdmin: 'own ok, theirs ok, far 404' },
    create: {
      call: ({ subject, code }) => ({
        body: { fullName: fullName(code), dateOfBirth: '1990-01-01', sex: 1, phoneNumber: newPhone(), password: testPassword, subjectId: subject },
      }),
      TenantAdmin: 'own ok, theirs ok, far 400',
    },
    update: {
      call: ({ idleTeacher, subject, code }) => ({
        body: { id: idleTeacher, fullName: fullName(code), dateOfBirth: '1990-01-01', sex: 0, phoneNumber: newPhone(), subjectIds: [subject] },
      }),
      TenantAdmin: 'own ok, theirs ok, far 404 (subject 400)',
    },
    archive: { call: ({ idleTeacher }) => ({ params: { id: idleTeacher } }), TenantAdmin: 'own ok, theirs ok, far 404' },
    restore: { call: ({ archivedTeacher }) => ({ params: { id: archivedTeacher } }), TenantAdmin: 'own ok, theirs ok, far 404' },
  } satisfies SamplesOf<typeof teachersRoutes>,
};
