/** Packages that only one lib may import. */
export const wrapped: { matches: RegExp; owner: string }[] = [
  { matches: /^@mantine\//, owner: 'libs/ui' },
  { matches: /^react-router(\/|-|$)/, owner: 'libs/router' },
  { matches: /^@tabler\//, owner: 'libs/ui' },
];

/** Tests may import these files of other packages by path, for the reason given. */
export const takenByPath: Record<string, string> = {
  // This worker ends offline use and no page imports it; the browser gets the same text that the gateway serves.
  'shell/e2e/offline.spec.ts': 'services/gateway/src/runtime/static/service-worker-removal.ts',
  // The test publishes with the teams' own client.
  'shell/e2e/releases/variant.fixture.ts': 'infra/build/src/release-client.ts',
  // Messages of the product are read by the gateway's own test providers.
  'shell/e2e/own-product.ts': 'services/gateway/src/messages/channels/test-providers.fixture.ts',
  // The same check that teams and pipelines run.
  'shell/e2e/releases/contract.spec.ts': 'infra/contract/release-check.ts',
  // The benchmark uses the browser that `npm test` finds.
  'shell/e2e/bench/bench-browser.ts': 'infra/local/chromium.ts',
  // Notifications need a Chromium with windows, which tests otherwise do without.
  'shell/e2e/push.spec.ts': 'infra/local/chromium.ts',
  // A measured gateway runs as the product's.
  'services/gateway/bench/throw-away-installation.ts': 'infra/local/gateway.ts',
  'shell/e2e/releases/release-command.spec.ts': 'infra/local/test/checkout.fixture.ts',
  'services/gateway/src/delivery/publishing/release-archive.fixture.ts': 'infra/build/src/release-archive.ts',
  'services/gateway/src/delivery/publishing/team-releases.fixture.ts': 'infra/build/src/release-signing.ts',
  // A centre's roles belong to a whole server, so moving needs a second server.
  'libs/tenancy/test/more-servers.ts': 'infra/local/postgres.ts',
  'services/gateway/citus/cluster.test.ts': 'infra/local/citus-cluster.ts',
  'services/gateway/citus/moving.test.ts': 'infra/local/postgres.ts',
  // Log archiving is set at server start, so this test needs a server of its own.
  'services/gateway/src/runtime/metrics/log-archive.test.ts': 'infra/local/postgres.ts',
};

/** Files with `useSyncExternalStore` and their browser API; all other state is in a store (decision 46). */
export const browserObservers: Record<string, string> = {
  'libs/journal/src/choices/kept-choice.ts': 'localStorage, which other tabs write too',
  'libs/ui/src/layout/media.ts': 'matchMedia',
  'mfe-teacher/src/homework-draft/kept-draft.ts': 'localStorage, which other tabs write too',
  'mfe-family/src/schedule/now.ts': 'the clock',
  'shell/src/sign-in/sign-in-frame.tsx': 'navigator.onLine',
};

export const emptyNames = new Set(['shared', 'common', 'utils', 'helpers', 'types', 'hooks']);

/** SQL that changes the session's role or schema: allowed in libs/tenancy only (and here, to find it). */
export const sessionSql = /\bset\s+(local\s+|session\s+)?(role|search_path|session\s+authorization)\b|set_config\s*\(\s*'(role|search_path)'/i;

/** A folder of an app with one of these files is a feature. */
export const featureMark = /\.(page\.tsx|controller\.ts)$/;

export const assembly = /(-routes\.tsx?|\.module\.ts|-early\.tsx)$/;

/** Folders of a divided app's `src`, each with the folders that it may import. */
export const districtsBelow: Record<string, Record<string, readonly string[]>> = {
  'services/gateway': {
    app: ['platform', 'delivery', 'messages', 'money', 'family', 'school', 'identity', 'runtime'],
    platform: ['school', 'identity', 'runtime'],
    delivery: ['identity', 'runtime'],
    messages: ['family', 'school', 'identity', 'runtime'],
    money: ['family', 'school', 'identity', 'runtime'],
    family: ['school', 'identity', 'runtime'],
    school: ['identity', 'runtime'],
    identity: ['runtime'],
    runtime: [],
  },
  'mfe-admin': {
    admin: ['accounts', 'audit-log', 'income', 'message-providers', 'moments', 'passports', 'progress'],
    platform: ['accounts', 'audit-log', 'income', 'message-providers', 'moments', 'passports', 'progress'],
    passports: ['progress'],
    accounts: [],
    'audit-log': [],
    income: ['moments'],
    'message-providers': ['moments'],
    moments: [],
    progress: [],
  },
};

/** Packages whose folders still import each other in circles; the gateway has districts instead. */
export const circularParts: ReadonlySet<string> = new Set([
  'libs/api-client', 'libs/forms', 'libs/ui', 'mfe-family', 'services/gateway',
]);

export const entityList = 'services/gateway/src/runtime/database/database.ts';

/** Files of features that each feature of their district may import: access to groups, and publishing of their changes. */
export const openFiles: ReadonlySet<string> = new Set(['services/gateway/src/school/groups/group-changes.service.ts']);

/** Allowed imports between features of one district, by app and feature. */
export const featureUses: Record<string, Record<string, string[]>> = {
  'services/gateway': {
    absences: ['calendar', 'teachers'],
    accounts: ['auth'],
    alerts: ['calendar', 'classrooms'],
    archive: ['alerts', 'memberships', 'students', 'teachers'],
    board: ['registry'],
    broadcasts: ['lessons'],
    calendar: ['teachers'],
    'card-payments': ['cash', 'invoices', 'ledger', 'recipients'],
    cash: ['recipients'],
    channels: ['notices'],
    choices: ['channels', 'deliveries'],
    debts: ['ledger'],
    deliveries: ['channels', 'notices'],
    'email-addresses': ['channels'],
    groups: ['subjects', 'teachers'],
    home: ['students'],
    income: ['pay', 'runs'],
    homeworks: ['lessons'],
    keys: ['registry'],
    lessons: ['absences', 'alerts', 'marks'],
    mailings: ['channels', 'deliveries', 'notices'],
    marks: ['memberships'],
    memberships: ['alerts', 'groups', 'students'],
    metrics: ['jobs'],
    parents: ['students'],
    payments: ['ledger', 'runs'],
    profile: ['auth', 'avatars'],
    publishing: ['board', 'registry'],
    recordings: ['parents'],
    reports: ['registry'],
    providers: ['channels'],
    'second-factor': ['auth'],
    runs: ['ledger'],
    statements: ['ledger'],
    'student-exports': ['students'],
    'student-imports': ['memberships', 'parents', 'student-exports'],
    support: ['auth'],
    tenants: ['passports'],
    topics: ['subjects'],
    warnings: ['parents', 'students'],
  },
  'mfe-admin': {
    // The audit log names fields as these features' forms do.
    'audit-log': ['groups', 'releases', 'students', 'subjects-classrooms', 'super-admins', 'teachers', 'tenants', 'topics'],
    'super-admins': ['tenants'],
    tenants: ['passports'],
  },
};
