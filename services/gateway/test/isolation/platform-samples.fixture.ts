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
    list: () => ({ query: { limit: 100 } }),
    people: () => ({}),
    platformList: () => ({ query: { limit: 100 } }),
    platformPeople: () => ({}),
  } satisfies SamplesOf<typeof auditLogRoutes>,
  centre: {
    face: () => ({}),
    logo: ({ logoFile }) => ({ params: { file: logoFile } }),
  } satisfies SamplesOf<typeof centreRoutes>,
  centrePassport: {
    make: () => ({}),
    state: () => ({}),
    file: () => ({}),
  } satisfies SamplesOf<typeof centrePassportRoutes>,
  fleet: {
    state: () => ({}),
    migrate: () => ({}),
    migrateOne: ({ extraTenant }) => ({ params: { tenantId: extraTenant } }),
  } satisfies SamplesOf<typeof fleetRoutes>,
  issuedPasswords: {
    rights: () => ({}),
    one: ({ student }) => ({ params: { id: student } }),
  } satisfies SamplesOf<typeof issuedPasswordsRoutes>,
  jobs: {
    list: () => ({ query: {} }),
    one: ({ job }) => ({ params: { jobId: job } }),
  } satisfies SamplesOf<typeof jobsRoutes>,
  messageProviders: {
    list: () => ({}),
    // refused, as the platform's server is shared by all test files
    saveMailServer: () => ({ body: { host: '127.0.0.1', port: 2525 as const, user: 'x', password: null, from: 'x@example.ua' } }),
    removeMailServer: () => ({}),
    tryEmail: () => ({ body: { address: 'x@example.ua' } }),
    mailDomain: () => ({}),
    // refused, as nobody answers for Telegram
    saveTelegram: () => ({ body: { token: `7000000001:${'x'.repeat(35)}` } }),
    removeTelegram: () => ({}),
    checkTelegram: () => ({}),
    saveSms: () => ({ body: { sender: 'X', partKopecks: 1, viberSender: null, viberKopecks: null, monthLimit: 0, token: null, callbackSecret: null } }),
    removeSms: () => ({}),
    trySms: () => ({ body: { phoneNumber: '0670000001' } }),
    savePush: () => ({ body: { subject: null } }),
  } satisfies SamplesOf<typeof messageProvidersRoutes>,
  passports: {
    make: ({ extraTenant }) => ({ params: { tenantId: extraTenant } }),
    list: () => ({ query: {} }),
    upload: () => ({ body: { bytes: picture, type: 'application/gzip' } }),
    restore: () => ({ ...noPassport(), body: { code: freeCode(), name: 'Центр із паспорта' } }),
    file: noPassport,
    remove: noPassport,
  } satisfies SamplesOf<typeof passportsRoutes>,
  releaseBoard: {
    board: () => ({}),
    events: () => ({ params: noRemote, query: {} }),
    change: rollBack,
    addKey: () => ({ params: noRemote, body: { label: 'Проба', publicKey: 'bm90LWEta2V5' } }),
    revokeKey: () => ({ params: { ...noRemote, keyId: '0123456789abcdef' } }),
  } satisfies SamplesOf<typeof releaseBoardRoutes>,
  releases: {
    remotes: () => ({}),
    report: () => ({ body: { reports: [{ ...noRemote, version: '1.0.0', kind: 'loaded' }] } }),
  } satisfies SamplesOf<typeof releasesRoutes>,
  sms: {
    report: () => ({ body: { id: 'e-1', signature: 'wrong', data: { message_id: 'm-1', status: 'Delivered' } } }),
  } satisfies SamplesOf<typeof smsRoutes>,
  superAdmins: {
    list: () => ({}),
    add: () => ({ body: { fullName: 'Системний Інший', phoneNumber: '0990000000', ...wrongPassword } }),
    resetSecondFactor: () => ({ params: nobody, body: wrongPassword }),
    remove: () => ({ params: nobody, body: wrongPassword }),
  } satisfies SamplesOf<typeof superAdminsRoutes>,
  support: {
    state: () => ({}),
    grant: () => ({ body: { reason: 'Не видно журналу', hours: 1, mode: 'full' } }),
    end: () => ({}),
    enter: ({ extraTenant }) => ({ params: { tenantId: extraTenant } }),
    signIn: () => ({ body: { ticket: 'not.a.ticket' } }),
  } satisfies SamplesOf<typeof supportRoutes>,
  teamReleases: {
    publish: () => ({ params: noRemote, body: { bytes: picture, type: 'application/gzip' } }),
    state: () => ({ params: noRemote }),
    change: rollBack,
    check: () => ({ params: noRemote, body: { version: '1.0.0', shellBuild: 'none', isGreen: true, problems: [] } }),
  } satisfies SamplesOf<typeof teamReleasesRoutes>,
  telegram: {
    link: () => ({}),
    webhook: () => ({ body: { message: { chat: { id: 501, type: 'private' }, text: '/stop' } } }),
  } satisfies SamplesOf<typeof telegramRoutes>,
  tenantLife: {
    one: ({ extraTenant }) => ({ params: { tenantId: extraTenant } }),
    rename: ({ extraTenant }) => ({ params: { tenantId: extraTenant }, body: { name: 'Інша назва', code: freeCode() } }),
    saveSettings: ({ extraTenant }) => ({ params: { tenantId: extraTenant }, body: settings }),
    setOwnContacts: () => ({ body: { phone: '0441234567' } }),
    ownLockedScreens: () => ({}),
    setOwnLockedScreens: () => ({ body: { detailsOnLockedScreens: true } }),
    ownSubstitutionRules: () => ({}),
    setOwnSubstitutionRules: () => ({ body: { isConfirmedByAdmin: true, answerHours: 2 } }),
    setLogo: ({ extraTenant }) => ({ params: { tenantId: extraTenant }, body: { bytes: picture, type: 'image/png' } }),
    removeLogo: ({ extraTenant }) => ({ params: { tenantId: extraTenant } }),
    resetPassword: ({ extraTenant, extraAdmin }) => ({ params: { tenantId: extraTenant, accountId: extraAdmin }, body: { ownPassword: testPassword } }),
    resetSecondFactor: ({ extraTenant, extraAdmin }) => ({ params: { tenantId: extraTenant, accountId: extraAdmin }, body: { ownPassword: testPassword } }),
    setStatus: ({ extraTenant }) => ({ params: { tenantId: extraTenant }, body: { status: 'suspended' } }),
    askDeletion: ({ extraTenant }) => ({ params: { tenantId: extraTenant }, body: { code: 'another-code' } }),
    cancelDeletion: ({ extraTenant }) => ({ params: { tenantId: extraTenant } }),
  } satisfies SamplesOf<typeof tenantLifeRoutes>,
  tenants: {
    list: () => ({}),
    checkCode: () => ({ params: { code: 'free-code' } }),
    onboard: () => ({
      body: {
        name: 'Центр із проби', code: freeCode(), adminFullName: 'Адміна', adminPhoneNumber: '0501111111', subjects: [], classrooms: [],
      },
    }),
  } satisfies SamplesOf<typeof tenantsRoutes>,
};
