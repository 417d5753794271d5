import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { documentsOf, render, steps } from './render.ts';
import { leftAsTheyAre, plainSettings, secretKeys } from './settings.ts';
import { valuesTable } from './values-table.ts';
import { readValues, valuesSchema } from './values.ts';

const root = join(import.meta.dirname, '../../..');
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
const given = parse(textOf('infra/deploy/kubernetes/values.example.yaml'));
const ofOperators = readValues({ ...given, traces: { host: 'collector.example.ua' }, settings: { DELETION_WAIT_HOURS: 20, RELEASE_KEYS: 'mfe-teacher:abc' } });
const ofAddresses = readValues({
  ...given, imagePullSecret: 'registry', monitoring: undefined, state: { disk: { storageClass: 'shared' } },
  postgres: { address: { host: 'db.example.ua', network: '10.1.0.0/16' } }, redis: { address: { host: 'redis.example.ua', port: 6380 } },
});
const ofOwnConnections = readValues({ ...given, pgbouncer: undefined });
const samples = { 'with operators': ofOperators, 'with addresses': ofAddresses, 'without PgBouncer': ofOwnConnections };

interface Container { name: string; env?: Variable[]; envFrom?: { configMapRef: { name: string } }[]; securityContext?: object }
interface Variable { name: string; value?: string; valueFrom?: { secretKeyRef: { name: string; key: string } } }
interface Pod { metadata: { labels: Record<string, string> }; spec: { containers: Container[]; securityContext: object; terminationGracePeriodSeconds?: number } }
interface Egress { to?: { ipBlock?: { cidr: string; except?: string[] } }[]; ports: { port: number }[] }
interface Document { apiVersion: string; kind: string; metadata: { name: string; namespace?: string; labels?: object }; data?: Record<string, string>; spec: { template?: Pod; egress?: Egress[] } }

const documentsIn = (text: string): Document[] => parseAllDocuments(text).map((document) => document.toJS());
const podsOf = (documents: Document[]) => documents.flatMap(({ kind, metadata, spec }) => kind !== 'PodDisruptionBudget' && spec?.template ? [{ ...metadata, pod: spec.template }] : []);

const folder = join(root, '.cache/kubernetes-test');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The compiler needs half a second, much more on a busy machine. */
const compilingMs = 60_000;

/** Errors of the compiler, as the schemas allow unknown names. */
function unknownNames(documents: Document[]): string {
  const packages: Record<string, string> = { 'postgresql.cnpg.io/v1': '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1' };
  const lines = documents.flatMap(({ apiVersion, kind }, index) => [
    `import type { I${kind} as Kind${index} } from '${packages[apiVersion] ?? `kubernetes-models/${apiVersion}`}/${kind}';`,
    `export const document${index}: Kind${index} = ${JSON.stringify(documents[index])};`,
  ]);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'documents.ts');
  writeFileSync(file, lines.join('\n'));
  const options = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--module', 'preserve', '--moduleResolution', 'bundler', '--types', 'node'];
  try {
    return execFileSync(join(root, 'node_modules/.bin/tsc'), [...options, file], { cwd: root, encoding: 'utf8' });
  } catch (error) {
    return error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error);
  }
}

test('every document fits the schema of its kind, and has no field that the schema lacks', { timeout: compilingMs }, () => {
  const documents = Object.values(samples).flatMap((values) => documentsIn(render(values)));
  expect(new Set(documents.map(({ kind }) => kind))).toEqual(new Set([
    'Namespace', 'NetworkPolicy', 'Cluster', 'ConfigMap', 'Deployment', 'PodDisruptionBudget', 'Service', 'StatefulSet', 'PersistentVolumeClaim', 'Job',
    'HorizontalPodAutoscaler', 'Ingress',
  ]));
  expect(unknownNames(documents)).toBe('');
});

test('a wrong field in any document is found', { timeout: compilingMs }, () => {
  const documents = steps.flatMap((step) => documentsOf(ofOperators, step));
  for (const document of documents) {
    document.validate();
    expect(() => Object.assign(document, { metadata: { ...document.metadata, name: 1 } }).validate(), document.kind).toThrow('metadata/name must be string');
  }
  const gateway = documentsOf(ofOperators, 'programs').find((document) => document instanceof Deployment);
  if (!gateway) throw new Error('There is no deployment');
  expect(() => Object.assign(gateway, { spec: { ...gateway.spec, replicas: '3' } }).validate()).toThrow('spec/replicas must be integer');
  const [planted] = documentsIn(render(ofOperators, ['programs']));
  if (!planted?.spec.template) throw new Error('There is no deployment');
  Object.assign(planted.spec.template.spec, { terminationGraceSeconds: 5 });
  expect(unknownNames([planted])).toMatch(/terminationGraceSeconds.* does not exist/);
});

test('every variable of the gateway is set, or is left unset for a stated reason', () => {
  const names = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
  const prepare = textOf('services/gateway/src/app/prepare.ts');
  const [, ofPrepare = ''] = /const \{ (SUPERADMIN[^}]*) \} = process\.env/.exec(prepare) ?? [];
  const known = [
    ...names(textOf('services/gateway/src/runtime/app.config.ts'), /^ {2}([A-Z][A-Z0-9_]+): /gm),
    ...names(prepare, /process\.env\.([A-Z_]+)/g), ...names(ofPrepare, /([A-Z_]+):/g),
  ];
  expect(known).toEqual(expect.arrayContaining(['DATABASE_URL', 'RUNS_JOBS', 'PROMOTE', 'SUPERADMIN_PHONE', 'DEMO_DATA']));
  const programs = podsOf(documentsIn(render(ofOperators))).filter(({ name }) => /^(gateway|jobs|prepare)/.test(name));
  const set = programs.flatMap(({ pod }) => pod.spec.containers.flatMap(({ env = [] }) => env.map(({ name }) => name)));
  // Optional settings count even if the sample lacks them.
  const bucket = { name: 'abc', endpoint: 'https://a', region: 'a' };
  const plain = Object.keys(plainSettings(readValues({ ...given, state: { bucket }, traces: { host: 'a' } })));
  const choices = [...plain, ...Object.keys(valuesSchema.shape.settings.unwrap().shape)];
  const all = [...set, ...choices, ...Object.keys(leftAsTheyAre)];
  expect(known.filter((name) => !all.includes(name))).toEqual([]);
  // Passwords are parts of addresses; every other variable is a setting of the gateway.
  expect([...new Set(all)].filter((name) => !known.includes(name))).toEqual(['OWNER_PASSWORD', 'APP_PASSWORD', 'REDIS_PASSWORD']);
  expect(Object.keys(leftAsTheyAre).filter((name) => set.includes(name) || choices.includes(name))).toEqual([]);
});

test.each(Object.entries(samples))('secrets are referred to by name and never contained in the documents (%s)', (_, values) => {
  const documents = documentsIn(render(values));
  expect(documents.map(({ kind }) => kind)).not.toContain('Secret');
  const variables = podsOf(documents).flatMap(({ pod }) => pod.spec.containers.flatMap(({ env = [] }) => env));
  const secret = variables.filter(({ name }) => /PASSWORD|KEY|PHONE/.test(name));
  expect(secret.length).toBeGreaterThan(10);
  for (const { value, valueFrom } of secret) {
    expect(value).toBeUndefined();
    expect(['dzvinok-secrets', 'dzvinok-owner']).toContain(valueFrom?.secretKeyRef.name);
    expect([...Object.values(secretKeys), 'password']).toContain(valueFrom?.secretKeyRef.key);
  }
  const passwords = [...render(values).matchAll(/:\/\/[^\s/@]*:([^\s/@]*)@/g)].map(([, password]) => password);
  expect(new Set(passwords)).toEqual(new Set(['$(OWNER_PASSWORD)', '$(APP_PASSWORD)', '$(REDIS_PASSWORD)']));
  // Kubernetes expands a password in an address only if it is listed before.
  for (const { pod } of podsOf(documents)) {
    for (const { env = [] } of pod.spec.containers) {
      env.forEach(({ value = '' }, index) => {
        for (const [, used = ''] of value.matchAll(/\$\((\w+)\)/g)) expect(env.slice(0, index).map(({ name }) => name)).toContain(used);
      });
    }
  }
});

test.each(Object.entries(samples))('every selector of pods selects at least one pod (%s)', (_, values) => {
  const documents = documentsIn(render(values));
  const templates = podsOf(documents).map(({ pod }) => pod.metadata.labels);
  const selectors = [...render(values).matchAll(/matchLabels:\n((?: +[\w./-]+: .+\n)+)/g)].map(([, text = '']) => parse(text) as Record<string, string>);
  const ours = selectors.filter((selector) => 'app.kubernetes.io/name' in selector);
  expect(ours.length).toBeGreaterThan(10);
  const isMet = (selector: Record<string, string>) => templates.some((labels) => Object.entries(selector).every(([name, value]) => labels[name] === value));
  expect(ours.filter((selector) => !isMet(selector))).toEqual([]);
  expect(documents.filter(({ kind, metadata }) => kind !== 'Namespace' && metadata.namespace !== 'dzvinok')).toEqual([]);
  const maps = documents.filter(({ kind }) => kind === 'ConfigMap').map(({ metadata: { name } }) => name);
  const used = podsOf(documents).flatMap(({ pod }) => pod.spec.containers.flatMap(({ envFrom = [] }) => envFrom.map(({ configMapRef: { name } }) => name)));
  expect(used.filter((name) => !maps.includes(name))).toEqual([]);
});

test('no container runs as root, and each pod may end its calls before the pod is killed', () => {
  for (const { name, pod } of podsOf(documentsIn(render(ofOperators)))) {
    expect(pod.spec, name).toMatchObject({
      automountServiceAccountToken: false, securityContext: { runAsNonRoot: true, runAsUser: 10_001, seccompProfile: { type: 'RuntimeDefault' } },
    });
    for (const { env = [], ...container } of pod.spec.containers) {
      expect(container, name).toMatchObject({
        resources: { requests: { cpu: expect.any(String) }, limits: { memory: expect.any(String) } },
        securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
      });
      const drain = env.find((one) => one.name === 'DRAIN_MS');
      if (drain) expect(Number(pod.spec.terminationGracePeriodSeconds) * 1_000).toBeGreaterThanOrEqual(Number(drain.value) + 30_000);
      // Gateways leave jobs to their own program.
      const runsJobs = env.find((one) => one.name === 'RUNS_JOBS')?.value;
      if (drain) expect(runsJobs).toBe(name === 'jobs' ? 'on' : 'off');
    }
  }
});

test('a new image or a new setting makes a new job of preparation, and other values do not', () => {
  const nameOf = (values: typeof ofOperators) => documentsIn(render(values, ['prepare'])).find(({ kind }) => kind === 'Job')?.metadata.name;
  const names = [given, { ...given, image: 'registry.example.ua/dzvinok:next' }, { ...given, settings: { NIGHTLY_PASSPORTS: 1 } }].map((each) => nameOf(readValues(each)));
  expect(new Set(names).size).toBe(3);
  expect(nameOf(readValues({ ...given, gateway: { least: 5 } }))).toBe(names[0]);
});

test('PgBouncer pools by transaction, keeps prepared statements, and connects to the configured PostgreSQL', () => {
  const config = (values: typeof ofOperators) => documentsIn(render(values, ['stores'])).map(({ data }) => data?.['pgbouncer.ini']).find(Boolean) ?? '';
  expect(config(ofOperators)).toMatch(/host=dzvinok-postgres-rw port=5432[\s\S]*pool_mode = transaction[\s\S]*max_prepared_statements = [1-9]/);
  expect(config(ofAddresses)).toContain('* = host=db.example.ua port=5432');
  expect(config(ofOwnConnections)).toBe('');
  const text = render(ofOwnConnections);
  expect(text).toContain('postgres://dzvinok_owner:$(OWNER_PASSWORD)@dzvinok-postgres-rw:5432/dzvinok');
  expect(text).not.toContain('pgbouncer');
  // Twelve gateways, two jobs programs and three more during a rollout.
  expect(text).toContain(`max_connections: "${17 * 17 + 40}"`);
});

test('gateways and jobs may call mail servers, Telegram, TurboSMS and push services, and nothing of the inner network by that way', () => {
  const opened = (name: string) => documentsIn(render(ofAddresses)).filter(({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === `allow-${name}`)
    .flatMap(({ spec: { egress = [] } }) => egress).filter(({ to }) => to?.some(({ ipBlock }) => ipBlock?.cidr === '0.0.0.0/0'));
  for (const name of ['gateway', 'jobs']) {
    const [way, ...others] = opened(name);
    expect([others, way?.ports.map(({ port }) => port).toSorted((one, other) => one - other)]).toEqual([[], [25, 443, 465, 587, 2525]]);
    expect(way?.to?.[0]?.ipBlock?.except).toEqual(expect.arrayContaining(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16']));
  }
  expect(opened('prepare')).toEqual([]);
});

test('all missing, wrong and unknown values are named in one error', () => {
  const faultsOf = (values: unknown) => {
    try {
      readValues(values);
    } catch (error) {
      return error instanceof Error ? error.message.split('; ') : [];
    }
    return [];
  };
  expect(faultsOf(null)).toEqual([
    'image: не задано', 'baseDomain: не задано', 'state: має бути задано рівно одне з: bucket, disk', 'ingress.class: не задано', 'ingress.namespace: не задано',
    'ingress.proxies: не задано', 'postgres: має бути задано рівно одне з: address, cluster',
    'redis: має бути задано рівно одне з: address, sentinel',
  ]);
  expect(faultsOf({ ...given, image: 'no image', masterKey: 'secret', gateway: { least: 5, most: 4 }, settings: { OFFLINE: 'maybe', PORT: '1' }, redis: { address: { host: 'a' }, sentinel: {} } })).toEqual([
    'image: має бути адресою образу', 'gateway.most: має бути не менше за gateway.least', 'redis: має бути задано рівно одне з: address, sentinel',
    expect.stringMatching(/^settings\.OFFLINE: .*"on"\|"off"/), 'settings.PORT невідоме', 'masterKey невідоме',
  ]);
});

test('the page lists exactly the values that exist and the variables that are left unset', () => {
  const page = textOf('infra/deploy/kubernetes/README.md');
  const between = (name: string) => new RegExp(`<!-- ${name}: begin -->\\n([\\s\\S]*?)\\n<!-- ${name}: end -->`).exec(page)?.[1];
  expect(between('values')).toBe(valuesTable());
  expect(between('left')).toBe(['| Variable | Why |', '|---|---|', ...Object.entries(leftAsTheyAre).map(([name, why]) => `| \`${name}\` | ${why} |`)].join('\n'));
});
