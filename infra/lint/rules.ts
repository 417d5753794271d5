/** Packages that a single lib wraps for everybody else. */
export const wrapped: { matches: RegExp; owner: string }[] = [
  { matches: /^@mantine\//, owner: 'libs/ui' },
  { matches: /^react-router(\/|-|$)/, owner: 'libs/router' },
  { matches: /^@tabler\//, owner: 'libs/ui' },
];

/** A test may take these from another package by their path, for a reason that somebody has thought about. */
export const takenByPath: Record<string, string> = {
  // The worker that ends offline use, which no page imports: a browser is given the very text that the gateway serves.
  'shell/e2e/offline.spec.ts': 'services/gateway/src/runtime/static/service-worker-removal.ts',
  // Releases come in by what the teams' own commands send, and by nothing made for the test.
  'shell/e2e/releases/variant.fixture.ts': 'infra/build/src/release-client.ts',
  // Held against the shell by the very check that teams and pipelines run.
  'shell/e2e/releases/contract.spec.ts': 'infra/contract/release-check.ts',
  // A page is measured in the browser that `npm test` finds.
  'shell/e2e/bench/bench-browser.ts': 'infra/local/chromium.ts',
  // A team's checkout, as the tests of the builds have it too.
  'shell/e2e/releases/release-command.spec.ts': 'infra/local/test/checkout.fixture.ts',
  'services/gateway/src/delivery/publishing/release-archive.fixture.ts': 'infra/build/src/release-archive.ts',
  'services/gateway/src/delivery/publishing/team-releases.fixture.ts': 'infra/build/src/release-signing.ts',
  // A centre's roles belong to a whole server, so it can only go to another one.
  'libs/tenancy/src/cluster-move.test.ts': 'infra/local/postgres.ts',
  'services/gateway/citus/moving.test.ts': 'infra/local/postgres.ts',
  // Whether a server archives its log is said at its start, so the one of the other tests cannot be used.
  'services/gateway/src/runtime/metrics/log-archive.test.ts': 'infra/local/postgres.ts',
};

/** Files that hear of a change by `useSyncExternalStore`, and the API of the browser that is behind it; all other state has a store (decision 46). */
export const browserObservers: Record<string, string> = {
  'libs/journal/src/choices/kept-choice.ts': 'localStorage, which other tabs write too',
  'libs/ui/src/layout/media.ts': 'matchMedia',
  'shell/src/sign-in/sign-in-frame.tsx': 'navigator.onLine',
};

/** Names that say nothing of what a folder knows. */
export const emptyNames = new Set(['shared', 'common', 'utils', 'helpers', 'types', 'hooks']);

/** SQL that moves a session between roles or schemas. Only libs/tenancy holds it (and this page, to look for it). */
export const sessionSql = /\bset\s+(local\s+|session\s+)?(role|search_path|session\s+authorization)\b|set_config\s*\(\s*'(role|search_path)'/i;

/** A folder of an app is a feature when it holds a file like this; other folders are what features are built upon. */
export const featureMark = /\.(page\.tsx|controller\.ts)$/;

/** Files whose work is to put features together. */
export const assembly = /(-routes\.tsx?|\.module\.ts|-early\.tsx)$/;

/** The districts of an app that is divided: the folders of its `src`, and which of the others each may import. */
export const districtsBelow: Record<string, Record<string, readonly string[]>> = {
  'services/gateway': {
    app: ['platform', 'delivery', 'family', 'school', 'identity', 'runtime'],
    platform: ['school', 'identity', 'runtime'],
    delivery: ['identity', 'runtime'],
    family: ['school', 'identity', 'runtime'],
    school: ['identity', 'runtime'],
    identity: ['runtime'],
    runtime: [],
  },
  'mfe-admin': {
    admin: ['accounts', 'audit-log', 'moments', 'passports', 'progress'],
    platform: ['accounts', 'audit-log', 'moments', 'passports', 'progress'],
    passports: ['progress'],
    accounts: [],
    'audit-log': [],
    moments: [],
    progress: [],
  },
};

/** Packages whose folders still import each other; those of every other package form an order. The gateway has districts instead. */
export const circularParts: ReadonlySet<string> = new Set([
  'libs/api-client', 'libs/forms', 'libs/ui', 'mfe-family', 'services/gateway',
]);

/** Lists every table of the database. */
export const entityList = 'services/gateway/src/runtime/database/entities.ts';

/**
 * Features that use another feature of the same district, by app and name. A line here is a dependency that somebody
 * has thought about.
 */
export const featureUses: Record<string, Record<string, string[]>> = {
  'services/gateway': {
    accounts: ['auth'],
    archive: ['teachers'],
    board: ['registry'],
    broadcasts: ['groups', 'lessons'],
    groups: ['subjects', 'teachers'],
    home: ['memberships', 'students'],
    homeworks: ['groups', 'lessons'],
    keys: ['registry'],
    lessons: ['groups', 'marks'],
    marks: ['groups', 'memberships'],
    memberships: ['groups', 'students'],
    metrics: ['jobs'],
    parents: ['students'],
    payments: ['students'],
    profile: ['auth', 'avatars'],
    publishing: ['board', 'registry'],
    recordings: ['groups', 'memberships', 'parents'],
    reports: ['registry'],
    'second-factor': ['auth'],
    'student-exports': ['students'],
    'student-imports': ['parents', 'student-exports'],
    support: ['auth'],
    tenants: ['passports'],
    topics: ['subjects'],
  },
  'mfe-admin': {
    // The log calls fields as the forms of these describe them.
    'audit-log': ['groups', 'releases', 'students', 'subjects-classrooms', 'super-admins', 'teachers', 'tenants', 'topics'],
    'super-admins': ['tenants'],
    tenants: ['passports'],
  },
};
