/** Packages that a single lib wraps for everybody else. */
export const wrapped: { matches: RegExp; owner: string }[] = [
  { matches: /^@mantine\//, owner: 'libs/ui' },
  { matches: /^react-router(\/|-|$)/, owner: 'libs/router' },
  { matches: /^@tabler\//, owner: 'libs/ui' },
];

/** What a test takes from another package by its path, for a reason that somebody has thought about. */
export const takenByPath: Record<string, string> = {
  // The worker that ends offline use, which no page imports: a browser is given the very text that the gateway serves.
  'shell/e2e/offline.spec.ts': 'services/gateway/src/static/last-worker.ts',
  // Releases come in by what the teams' own commands send, and by nothing made for the test.
  'shell/e2e/releases/variant.fixture.ts': 'infra/build/src/release-client.ts',
  // Held against the shell by the very check that teams and pipelines run.
  'shell/e2e/releases/contract.spec.ts': 'infra/contract/check.ts',
  // A team's checkout, as the tests of the builds have it too.
  'shell/e2e/releases/release-command.spec.ts': 'infra/local/test/checkout.ts',
  'services/gateway/src/releases/release-archive.fixture.ts': 'infra/build/src/release-archive.ts',
  'services/gateway/src/releases/team-releases.fixture.ts': 'infra/build/src/release-signing.ts',
};

/** Names that say nothing of what a folder knows. */
export const emptyNames = new Set(['shared', 'common', 'utils', 'helpers', 'types', 'hooks']);

/** SQL that moves a session between roles or schemas. Only libs/tenancy holds it (and this page, to look for it). */
export const sessionSql = /\bset\s+(local\s+|session\s+)?(role|search_path|session\s+authorization)\b|set_config\s*\(\s*'(role|search_path)'/i;

/** A folder of an app is a feature when it holds a file like this; other folders are ground that features stand on. */
export const featureMark = /\.(page\.tsx|controller\.ts)$/;

/** Files whose work is to put features together. */
export const assembly = /\.(routes\.tsx?|module\.ts|early\.tsx)$/;

/**
 * Features of the gateway that use another feature's code, by name. A line here is a dependency that somebody has
 * thought about; the features of a remote have none.
 */
export const featureUses: Record<string, string[]> = {
  accounts: ['auth'],
  attendance: ['groups', 'lessons'],
  avatars: ['groups'],
  broadcasts: ['groups', 'lessons'],
  'calendar-feeds': ['family'],
  family: ['lessons'],
  fleet: ['jobs'],
  groups: ['live', 'subjects', 'teachers'],
  homeworks: ['groups', 'lessons'],
  lessons: ['groups'],
  live: ['auth'],
  marks: ['groups', 'lessons'],
  memberships: ['groups', 'students'],
  parents: ['students'],
  passports: ['auth', 'jobs'],
  payments: ['students'],
  profile: ['auth', 'avatars', 'groups'],
  progress: ['family'],
  recordings: ['family', 'groups'],
  releases: ['auth', 'jobs', 'passports', 'tenants'],
  'second-factor': ['auth'],
  spares: ['jobs'],
  'student-exports': ['students'],
  'student-imports': ['auth', 'parents', 'student-exports'],
  students: ['groups', 'payments'],
  'super-admins': ['auth'],
  support: ['auth', 'tenants'],
  tenants: ['auth', 'avatars', 'jobs', 'passports'],
  topics: ['groups', 'subjects'],
};
