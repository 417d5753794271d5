import { beforeAll, expect, test } from 'vitest';
import { readWorkspaces, type PackageManifest } from './workspace.ts';

type Affected = Record<'all' | 'build' | 'test', string[]>;

// neither a daemon, nor plugin processes, nor the cloud
const quiet = { NX_DAEMON: 'false', NX_ISOLATE_PLUGINS: 'false', NX_NO_CLOUD: 'true', NX_SKIP_NATIVE_FILE_CACHE: 'true' };

const short = (name: string) => name.replace('@dzvinok/', '');

function namesWhere(isWanted: (one: PackageManifest) => boolean): string[] {
  return [...readWorkspaces().values()].filter(isWanted).map(({ name }) => short(name)).sort();
}

let affectedBy: (file: string) => Promise<Affected>;

beforeAll(async () => {
  Object.assign(process.env, quiet);
  const [{ createProjectGraphAsync }, { filterAffected }, { calculateFileChanges }] = await Promise.all([
    import('nx/src/project-graph/project-graph.js'),
    import('nx/src/project-graph/affected/affected-project-graph.js'),
    import('nx/src/project-graph/file-utils.js'),
  ]);
  const graph = await createProjectGraphAsync({ exitOnError: false });
  affectedBy = async (file) => {
    const { nodes } = await filterAffected(graph, calculateFileChanges([file]));
    const having = (target: string) => Object.values(nodes).filter(({ data }) => data.targets?.[target]).map(({ name }) => short(name)).sort();
    return { all: Object.keys(nodes).map(short).sort(), build: having('build'), test: having('test') };
  };
}, 60_000);

test('a change of one remote builds and tests that remote alone', async () => {
  for (const remote of namesWhere(({ kind }) => kind === 'remote')) {
    expect(await affectedBy(`${remote}/src/somewhere/some.page.tsx`)).toEqual({ all: [remote], build: [remote], test: [remote] });
  }
});

test('a change of a lib reaches the apps and libs that use the lib', async () => {
  const remotes = namesWhere(({ kind }) => kind === 'remote');
  const users = ['mfe-admin', 'mfe-family', 'mfe-teacher'];
  expect(await affectedBy('libs/journal/src/live/journal-live.ts')).toEqual({ all: ['journal', ...users], build: users, test: ['journal', ...users] });
  expect(await affectedBy('libs/tenancy/src/database.ts')).toMatchObject({ build: ['gateway'], test: ['gateway'] });
  expect((await affectedBy('libs/ui/src/page/page.tsx')).build).toEqual([...remotes, 'shell']);
});

test('a change of the gateway or the shell reaches that app alone', async () => {
  expect(await affectedBy('services/gateway/src/app/main.ts')).toMatchObject({ build: ['gateway'], test: ['gateway'] });
  expect(await affectedBy('shell/src/areas/area-loader.ts')).toMatchObject({ build: ['shell'], test: ['shell'] });
});

test('the build makers and the lockfile reach every app', async () => {
  const apps = namesWhere(({ kind }) => kind === 'app' || kind === 'remote');
  expect((await affectedBy('infra/build/src/remote.ts')).build).toEqual(apps);
  expect((await affectedBy('package-lock.json')).build).toEqual(apps);
});

test('a change of the commands that start and check the product rebuilds no app', async () => {
  expect(await affectedBy('infra/local/start.cli.ts')).toEqual({ all: ['infra'], build: [], test: ['infra'] });
});

test('every part has tests of its own, except libs for Node, which are tested with the gateway', async () => {
  const { test: tested } = await affectedBy('vitest.config.ts');
  const isTestedWithTheGateway = ({ kind, platform }: PackageManifest) => kind === 'lib' && platform === 'node';
  expect(tested).toEqual([...namesWhere((one) => !isTestedWithTheGateway(one)), 'infra'].sort());
});
