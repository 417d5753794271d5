import type { auditLogRoutes } from '@dzvinok/contract/audit-log';
import type { centreRoutes } from '@dzvinok/contract/centre';
import type { fleetRoutes } from '@dzvinok/contract/fleet';
import type { issuedPasswordsRoutes } from '@dzvinok/contract/issued-passwords';
import type { jobsRoutes } from '@dzvinok/contract/jobs';
import type { messageProvidersRoutes } from '@dzvinok/contract/message-providers';
import type { centrePassportRoutes, passportsRoutes } from '@dzvinok/contract/passports';
import type { releaseBoardRoutes } from '@dzvinok/contract/release-board';
import type { releasesRoutes } from '@dzvinok/contract/releases';
import type { smsRoutes } from '@dzvinok/contract/sms';
import type { superAdminsRoutes } from '@dzvinok/contract/super-admins';
import type { supportRoutes } from '@dzvinok/contract/support';
import type { teamReleasesRoutes } from '@dzvinok/contract/team-releases';
import type { telegramRoutes } from '@dzvinok/contract/telegram';
import type { tenantLifeRoutes } from '@dzvinok/contract/tenant-life';
import type { tenantsRoutes } from '@dzvinok/contract/tenants';
import { randomBytes, randomUUID } from 'node:crypto';
import { testPassword } from '../app.fixture.ts';
import { everybody, everybodyOfCentre } from './calls.fixture.ts';
import { picture } from './isolation-scenario.fixture.ts';
import type { SamplesOf } from './samples.fixture.ts';

const freeCode = () => `t${randomBytes(8).toString('hex')}`;
const nobody = { accountId: 900_000_000 };
const wrongPassword = { ownPassword: 'не той' };
const noPassport = () => ({ params: { passportId: randomUUID() } });
// all tests share the product's releases, so calls must not change them
const noRemote = { remote: 'no-such-remote' };
const rollBack = () => ({ params: noRemote, body: { kind: 'roll-back', reason: 'Проба' } as const });
const settings = {
  timezone: 'Europe/Kyiv', meetingService: null, accent: 'green', switches: { passwordsShown: true, calendarFeeds: true, adminSecondFactor: false },
} as const;

export const platformSamples = {
  auditLog: {
    list: { call: () => ({ query: { limit: 100 } }), TenantAdmin: 'own ok' },
    people: { call: () => ({}), TenantAdmin: 'own ok' },
    platformList: { call: () => ({ query: { limit: 100 } }), SuperAdmin: 'own ok' },
    platformPeople: { call: () => ({}), SuperAdmin: 'own ok' },
  } satisfies SamplesOf<typeof auditLogRoutes>,
  centre: {
    face: { call: () => ({}), nobody: 'own ok' },
    logo: { call: ({ logoFile }) => ({ params: { file: logoFile } }), nobody: 'own ok, far 404' },
  } satisfies SamplesOf<typeof centreRoutes>,
  centrePassport: {
    make: { call: () => ({}), TenantAdmin: 'own ok' },
    state: { call: () => ({}), TenantAdmin: 'own ok' },
    file: { call: () => ({}), TenantAdmin: 'own 404' },
  } satisfies SamplesOf<typeof centrePassportRoutes>,
  fleet: {
    state: { call: () => ({}), SuperAdmin: 'own ok' },
    migrate: { call: () => ({}), SuperAdmin: 'own ok' },
    migrateOne: { call: ({ extraTenant }) => ({ params: { tenantId: extraTenant } }), SuperAdmin: 'own ok' },
  } satisfies SamplesOf<typeof fleetRoutes>,
  issuedPasswords: {
    rights: { call: () => ({}), TenantAdmin: 'own ok', reception: 'own ok' },
    one: { call: ({ student }) => ({ params: { id: student } }), TenantAdmin: 'own ok, theirs ok, far 404' },
  } satisfies SamplesOf<typeof issuedPasswordsRoutes>,
  jobs: {
    list: { call: () => ({ query: {} }), SuperAdmin: 'own ok' },
    one: { call: ({ job }) => ({ params: { jobId: job } }), SuperAdmin: 'own ok, far ok' },
  } satisfies SamplesOf<typeof jobsRoutes>,
  messageProviders: {
    list: { call: () => ({}), SuperAdmin: 'own ok', TenantAdmin: 'own ok' },
    // refused, as the platform's server is shared by all test files
    saveMailServer: {
      call: () => ({ body: { host: '127.0.0.1', port: 2525 as const, user: 'x', password: null, from: 'x@example.ua' } }),
      SuperAdmin: 'own 422', TenantAdmin: 'own 422',
    },
    removeMailServer: { call: () => ({}), SuperAdmin: 'own ok', TenantAdmin: 'own ok' },
    tryEmail: { call: () => ({ body: { address: 'x@example.ua' } }), SuperAdmin: 'own ok', TenantAdmin: 'own ok' },
    mailDomain: { call: () => ({}), SuperAdmin: 'own ok', TenantAdmin: 'own ok' },
    // refused, as nobody answers for Telegram
    saveTelegram: { call: () => ({ body: { token: `7000000001:${'x'.repeat(35)}` } }), SuperAdmin: 'own 409', TenantAdmin: 'own 409' },
    removeTelegram: { call: () => ({}), SuperAdmin: 'own ok', TenantAdmin: 'own ok' },
    checkTelegram: { call: () => ({}), SuperAdmin: 'own ok' },
    saveSms: { call: () => ({ body: { sender: 'X', partKopecks: 1, viberSender: null, viberKopecks: null, monthLimit: 0, token: null, callbackSecret: null } }), SuperAdmin: 'own 422' },
    removeSms: { call: () => ({}), SuperAdmin: 'own ok' },
    trySms: { call: () => ({ body: { phoneNumber: '0670000001' } }), SuperAdmin: 'own ok' },
    savePush: { call: () => ({ body: { subject: null } }), SuperAdmin: 'own ok' },
  } satisfies SamplesOf<typeof messageProvidersRoutes>,
  passports: {
    make: { call: ({ extraTenant }) => ({ params: { tenantId: extraTenant } }), SuperAdmin: 'own ok' },
    list: { call: () => ({ query: {} }), SuperAdmin: 'own ok' },
    upload: { call: () => ({ body: { bytes: picture, type: 'application/gzip' } }), SuperAdmin: 'own 422' },
    restore: { call: () => ({ ...noPassport(), body: { code: freeCode(), name: 'Центр із паспорта', reason: 'Копія' } }), SuperAdmin: 'own 404' },
    file: { call: noPassport, SuperAdmin: 'own 404' },
    remove: { call: noPassport, SuperAdmin: 'own ok' },
  } satisfies SamplesOf<typeof passportsRoutes>,
  releaseBoard: {
    board: { call: () => ({}), SuperAdmin: 'own ok' },
    events: { call: () => ({ params: noRemote, query: {} }), SuperAdmin: 'own 404' },
    change: { call: rollBack, SuperAdmin: 'own 404' },
    addKey: { call: () => ({ params: noRemote, body: { label: 'Проба', publicKey: 'bm90LWEta2V5' } }), SuperAdmin: 'own 422' },
    revokeKey: { call: () => ({ params: { ...noRemote, keyId: '0123456789abcdef' } }), SuperAdmin: 'own 404' },
  } satisfies SamplesOf<typeof releaseBoardRoutes>,
  releases: {
    remotes: { call: () => ({}), nobody: 'own ok' },
    report: { call: () => ({ body: { reports: [{ ...noRemote, version: '1.0.0', kind: 'loaded' }] } }), ...everybody('own ok') },
  } satisfies SamplesOf<typeof releasesRoutes>,
  sms: {
    report: { call: () => ({ body: { id: 'e-1', signature: 'wrong', data: { message_id: 'm-1', status: 'Delivered' } } }), nobody: 'own 404' },
  } satisfies SamplesOf<typeof smsRoutes>,
  superAdmins: {
    list: { call: () => ({}), SuperAdmin: 'own ok' },
    add: { call: () => ({ body: { fullName: 'Системний Інший', phoneNumber: '0990000000', ...wrongPassword } }), SuperAdmin: 'own 422' },
    resetSecondFactor: { call: () => ({ params: nobody, body: wrongPassword }), SuperAdmin: 'own 404' },
    remove: { call: () => ({ params: nobody, body: wrongPassword }), SuperAdmin: 'own 404' },
  } satisfies SamplesOf<typeof superAdminsRoutes>,
  support: {
    state: { call: () => ({}), TenantAdmin: 'own ok' },
    grant: { call: () => ({ body: { reason: 'Не видно журналу', hours: 1, mode: 'full' } }), TenantAdmin: 'own ok' },
    end: { call: () => ({}), TenantAdmin: 'own ok' },
    enter: { call: ({ extraTenant }) => ({ params: { tenantId: extraTenant } }), SuperAdmin: 'own 403' },
    signIn: { call: () => ({ body: { ticket: 'not.a.ticket' } }), nobody: 'own 401' },
  } satisfies SamplesOf<typeof supportRoutes>,
  teamReleases: {
    publish: { call: () => ({ params: noRemote, body: { bytes: picture, type: 'application/gzip' } }), nobody: 'own 401' },
    state: { call: () => ({ params: noRemote }), nobody: 'own 401' },
    change: { call: rollBack, nobody: 'own 401' },
    check: { call: () => ({ params: noRemote, body: { version: '1.0.0', shellBuild: 'none', isGreen: true, problems: [] } }), nobody: 'own 401' },
  } satisfies SamplesOf<typeof teamReleasesRoutes>,
  telegram: {
    link: { call: () => ({}), ...everybodyOfCentre('own 409') },
    webhook: { call: () => ({ body: { message: { chat: { id: 501, type: 'private' }, text: '/stop' } } }), nobody: 'own 404' },
  } satisfies SamplesOf<typeof telegramRoutes>,
  tenantLife: {
    one: { call: ({ extraTenant }) => ({ params: { tenantId: extraTenant } }), SuperAdmin: 'own ok' },
    rename: { call: ({ extraTenant }) => ({ params: { tenantId: extraTenant }, body: { name: 'Інша назва', code: freeCode() } }), SuperAdmin: 'own ok' },
    saveSettings: { call: ({ extraTenant }) => ({ params: { tenantId: extraTenant }, body: settings }), SuperAdmin: 'own ok' },
    setOwnContacts: { call: () => ({ body: { phone: '0441234567' } }), TenantAdmin: 'own ok' },
    ownLockedScreens: { call: () => ({}), TenantAdmin: 'own ok' },
    setOwnLockedScreens: { call: () => ({ body: { detailsOnLockedScreens: true } }), TenantAdmin: 'own ok' },
    ownSubstitutionRules: { call: () => ({}), TenantAdmin: 'own ok' },
    setOwnSubstitutionRules: { call: () => ({ body: { isConfirmedByAdmin: true, answerHours: 2 } }), TenantAdmin: 'own ok' },
    setLogo: { call: ({ extraTenant }) => ({ params: { tenantId: extraTenant }, body: { bytes: picture, type: 'image/png' } }), SuperAdmin: 'own ok' },
    removeLogo: { call: ({ extraTenant }) => ({ params: { tenantId: extraTenant } }), SuperAdmin: 'own ok' },
    resetPassword: {
      call: ({ extraTenant, extraAdmin }) => ({ params: { tenantId: extraTenant, accountId: extraAdmin }, body: { ownPassword: testPassword } }),
      SuperAdmin: 'own 422, far 404',
    },
    resetSecondFactor: {
      call: ({ extraTenant, extraAdmin }) => ({ params: { tenantId: extraTenant, accountId: extraAdmin }, body: { ownPassword: testPassword } }),
      SuperAdmin: 'own 422, far 404',
    },
    setStatus: { call: ({ extraTenant }) => ({ params: { tenantId: extraTenant }, body: { status: 'suspended' } }), SuperAdmin: 'own ok' },
    askDeletion: { call: ({ extraTenant }) => ({ params: { tenantId: extraTenant }, body: { code: 'another-code' } }), SuperAdmin: 'own 409' },
    cancelDeletion: { call: ({ extraTenant }) => ({ params: { tenantId: extraTenant } }), SuperAdmin: 'own ok' },
  } satisfies SamplesOf<typeof tenantLifeRoutes>,
  tenants: {
    list: { call: () => ({}), SuperAdmin: 'own ok' },
    checkCode: { call: () => ({ params: { code: 'free-code' } }), SuperAdmin: 'own ok' },
    onboard: {
      call: () => ({
        body: {
          name: 'Центр із проби', code: freeCode(), adminFullName: 'Адміна', adminPhoneNumber: '0501111111', subjects: [], classrooms: [],
        },
      }),
      SuperAdmin: 'own ok',
    },
  } satisfies SamplesOf<typeof tenantsRoutes>,
};
