import { z } from 'zod';

const matching = (pattern: RegExp, wrong: string) => z.string().regex(pattern, wrong);
const whole = (least: number, most: number) => z.int().min(least).max(most);
const text = () => z.string().min(1);

const oneOf = (...names: [string, string]) => ({
  isGood: (both: Record<string, unknown>) => names.filter((one) => both[one] !== undefined).length === 1,
  wrong: `має бути задано рівно одне з: ${names.join(', ')}`,
});

const name = () => matching(/^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/, 'має бути іменем Kubernetes: малі літери, цифри, дефіси');
const domain = () => matching(/^([a-z0-9]([-a-z0-9]*[a-z0-9])?\.)+[a-z]{2,}$/, 'має бути доменом');
const host = () => matching(/^[A-Za-z0-9]([-A-Za-z0-9.]*[A-Za-z0-9])?$/, 'має бути іменем або адресою сервера');
const cidr = () => matching(/^[0-9a-f.:]+\/\d{1,3}$/, 'має бути мережею, як-от 10.0.0.0/8');
const quantity = () => matching(/^\d+(\.\d+)?(m|Ki|Mi|Gi|Ti)?$/, 'має бути кількістю Kubernetes, як-от 500m або 768Mi');
const image = () => matching(/^[\w.-]+(:\d+)?(\/[\w.-]+)+(:[\w.-]+)?(@sha256:[0-9a-f]{64})?$/, 'має бути адресою образу');

const server = (port: number, what: string) => z.strictObject({
  host: host().describe(`name or address of ${what}`),
  port: whole(1, 65_535).default(port).describe('its port'),
  network: cidr().optional().describe('network that it is in; without it the pods may speak to that port anywhere'),
});

const replicas = (least: number) => whole(least, 200);
const store = { state: oneOf('bucket', 'disk'), postgres: oneOf('address', 'cluster'), redis: oneOf('address', 'sentinel') };

const settings = z.strictObject({
  DEFAULT_DOMAIN_CODE: text().optional().describe('centre that the bare domain signs in to; `demo` without it'),
  NIGHTLY_PASSPORTS: whole(0, 100).optional().describe('passports of each centre that are made each night and kept; none without it'),
  DELETION_WAIT_HOURS: whole(0, 100_000).optional().describe('how long the deletion of a centre can be undone; 720 without it'),
  SUPPORT_PHONE: text().optional().describe('phone of the portal’s support, shown at the sign-in of a centre'),
  SUPPORT_EMAIL: text().optional().describe('its e-mail address'),
  OFFLINE: z.enum(['on', 'off']).optional().describe('`off` removes the service worker from browsers'),
  RELEASES_NEED_RUN: z.enum(['on', 'off']).optional().describe('`on`: a release reaches people only after it has run in the shell in use'),
  OTEL_TRACES_SAMPLER_ARG: z.number().min(0).max(1).optional().describe('part of calls that is traced; 0.05 without it'),
  RELEASE_KEYS: text().optional().describe('public keys of the teams, `mfe-teacher:<SPKI base64>,…`'),
});

const ingress = z.strictObject({
  class: name().describe('class of the ingress controller'),
  namespace: name().describe('namespace that the controller runs in; nobody else reaches the gateways'),
  proxies: z.array(cidr()).min(1).describe('networks that the controller calls from; what it says of a caller’s address is believed'),
  certificate: name().default('dzvinok-certificate').describe('Secret (type `kubernetes.io/tls`) with the certificate of `*.<baseDomain>` and `<baseDomain>`'),
  annotations: z.record(z.string(), z.string()).default({}).describe('what the controller has to be told, see “The ingress controller”'),
});

const state = z.strictObject({
  bucket: z.strictObject({
    name: matching(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'має бути іменем сховища S3').describe('name of the bucket'),
    endpoint: z.url({ protocol: /^https?$/ }).optional().describe('address of a store that is not Amazon’s'),
    region: text().optional().describe('its region; `us-east-1` without it'),
  }).optional().describe('an S3-compatible store; either this or `disk`'),
  disk: z.strictObject({
    storage: quantity().default('50Gi').describe('its size'),
    storageClass: name().describe('class of disks that many nodes may write to at once (`ReadWriteMany`)'),
  }).optional().describe('a disk that all share'),
}).refine(store.state.isGood, store.state.wrong);

const postgres = z.strictObject({
  address: server(5432, 'a PostgreSQL 18 that is there').optional().describe('a server of your own; either this or `cluster`'),
  cluster: z.strictObject({
    image: image().default('ghcr.io/cloudnative-pg/postgresql:18').describe('PostgreSQL 18 for CloudNativePG'),
    instances: whole(1, 9).default(3).describe('one that writes, the others follow it'),
    storage: quantity().describe('disk of each'),
    storageClass: name().optional().describe('class of that disk; the cluster’s default without it'),
    cpu: quantity().default('2').describe('processors of each'),
    memory: quantity().default('8Gi').describe('memory of each; a quarter is `shared_buffers`'),
  }).optional().describe('a server made by the CloudNativePG operator, which has to be installed'),
}).refine(store.postgres.isGood, store.postgres.wrong);

const redis = z.strictObject({
  address: server(6379, 'a Redis that is there').optional().describe('a server of your own; either this or `sentinel`'),
  sentinel: z.strictObject({
    image: image().default('docker.io/library/redis:8').describe('Redis, which is Sentinel too'),
    memory: quantity().default('512Mi').describe('memory of each of the three'),
  }).optional().describe('three Redis, each with a Sentinel beside it, that choose another first one by themselves'),
}).refine(store.redis.isGood, store.redis.wrong);

/** No value is a secret. The descriptions make the table in README.md. */
export const valuesSchema = z.strictObject({
  namespace: name().default('dzvinok').describe('namespace of everything here, which is made'),
  image: image().describe('the image that `npm run image` made, in a registry that the cluster reaches; name a version, never `latest`'),
  imagePullSecret: name().optional().describe('Secret with the registry’s sign-in'),
  baseDomain: domain().describe('centres answer at `<code>.<baseDomain>`'),
  secret: name().default('dzvinok-secrets').describe('Secret with what nobody may read, see “Secrets”'),
  ownerSecret: name().default('dzvinok-owner').describe('Secret (type `kubernetes.io/basic-auth`) of the login that owns the schemas'),
  gateway: z.strictObject({
    least: replicas(2).default(3).describe('gateways at least'),
    most: replicas(2).default(12).describe('gateways at most'),
    busy: whole(10, 95).default(60).describe('per cent of the requested processors at which another gateway is added'),
    cpu: quantity().default('1').describe('processors that each requests; one call is served by one'),
    memory: quantity().default('1Gi').describe('memory of each, at most'),
    drainSeconds: whole(5, 600).default(10).describe('how long a gateway that was asked to end goes on serving, until nobody sends it anything'),
  }).refine(({ least, most }) => most >= least, { path: ['most'], message: 'має бути не менше за gateway.least' }).prefault({}),
  jobs: z.strictObject({
    replicas: replicas(1).default(2).describe('processes for background work; each piece is done by one of them'),
    cpu: quantity().default('250m').describe('processors that each requests'),
    memory: quantity().default('768Mi').describe('memory of each, at most'),
  }).prefault({}),
  state,
  ingress,
  postgres,
  pgbouncer: z.strictObject({
    image: image().describe('image made of `infra/deploy/server/pgbouncer.Containerfile`'),
    replicas: replicas(2).default(2).describe('PgBouncers'),
    poolSize: whole(5, 1_000).default(40).describe('connections to PostgreSQL that each opens for a login'),
  }).optional().describe('without it every program has its own connections, which know their centres, see “PgBouncer or not”'),
  redis,
  monitoring: z.strictObject({
    namespace: name().describe('namespace of Prometheus, which may read the metrics'),
  }).optional().describe('without it nobody may'),
  traces: server(4318, 'a collector of traces (OTLP over HTTP)').optional().describe('without it nothing is traced'),
  settings: settings.prefault({}),
});

export type Values = z.output<typeof valuesSchema>;

const { localeError } = z.locales.uk();
/** Defaults to empty groups, so that errors name each missing value and not only the group. */
const emptyGroups = { state: {}, ingress: {}, postgres: {}, redis: {} };

export function readValues(given: unknown): Values {
  const { data, error } = valuesSchema.safeParse(typeof given === 'object' ? { ...emptyGroups, ...given } : given, { error: (issue) => issue.input === undefined ? 'не задано' : localeError(issue) });
  if (data) return data;
  const lines = error.issues.flatMap((issue) => issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => `${[...issue.path, key].join('.')} невідоме`)
    : `${issue.path.join('.') || 'файл'}: ${issue.message}`);
  throw new Error(lines.join('; '));
}
