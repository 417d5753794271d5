import type { Values } from './values.ts';

export const ports = { http: 8080, metrics: 9464, pgbouncer: 6432, redis: 6379, sentinel: 26379, postgres: 5432 };
/** Name of CloudNativePG's resource; the operator names the primary's service `<name>-rw`. */
export const clusterName = 'dzvinok-postgres';
export const database = { name: 'dzvinok', owner: 'dzvinok_owner', app: 'dzvinok_app' };
export const redisGroup = 'dzvinok';

/** Keys of the Secrets; README.md says how to make them. */
export const secretKeys = {
  masterKey: 'master-key',
  masterKeyOther: 'master-key-other',
  appPassword: 'app-password',
  redisPassword: 'redis-password',
  pgbouncerUsers: 'pgbouncer-users',
  bucketKeyId: 's3-access-key-id',
  bucketKey: 's3-secret-access-key',
  superAdminPhone: 'superadmin-phone',
  superAdminPassword: 'superadmin-password',
} as const;

export const leftAsTheyAre: Record<string, string> = {
  HOST: 'the image has it: every address of the pod',
  PORT: 'the image has it: 8080',
  SHELL_DIST: 'the image has it',
  DATA_DIR: 'the image has it: `/data`, which is the disk of `state`, or with a bucket the pod’s own',
  RELEASE_STORE: '`releases` on that disk or in the bucket',
  PASSPORTS_DIR: '`passports` on that disk or in the bucket',
  CLUSTERS: 'the network policy lets pods reach one database server',
  DEV_HOSTS: 'a production has none',
  SMTP_URL: 'the network policy lets pods reach no mail server',
  MAIL_FROM: 'as `SMTP_URL`',
  MAIL_PER_SECOND: 'as `SMTP_URL`',
  MESSAGES: 'a production has none',
  PUSH_HOSTS: 'a production has none',
  TELEGRAM_BOT_TOKEN: 'the network policy lets pods reach no Telegram',
  TELEGRAM_BOT_NAME: 'as `TELEGRAM_BOT_TOKEN`',
  TELEGRAM_WEBHOOK_SECRET: 'as `TELEGRAM_BOT_TOKEN`',
  TELEGRAM_WEBHOOK_URL: 'as `TELEGRAM_BOT_TOKEN`',
  TELEGRAM_API_ROOT: 'as `TELEGRAM_BOT_TOKEN`',
  SMS_TOKEN: 'the network policy lets pods reach no TurboSMS',
  SMS_SENDER: 'as `SMS_TOKEN`',
  SMS_PART_KOPECKS: 'as `SMS_TOKEN`',
  SMS_VIBER_SENDER: 'as `SMS_TOKEN`',
  SMS_VIBER_KOPECKS: 'as `SMS_TOKEN`',
  SMS_MONTH_LIMIT: 'as `SMS_TOKEN`',
  SMS_CALLBACK_SECRET: 'as `SMS_TOKEN`',
  SMS_API_ROOT: 'as `SMS_TOKEN`',
  MONO_API_ROOT: 'of mono itself; another one is for tests',
  CHECKBOX_API_ROOT: 'of Checkbox itself; another one is for tests',
  DEMO_DATA: 'a production has none',
  PROMOTE: 'releases are given out by the teams’ commands',
};

export function plainSettings({ baseDomain, ingress, settings, traces, state: { bucket } }: Values): Record<string, string> {
  const chosen = Object.entries(settings).filter(([, value]) => value !== undefined).map(([name, value]) => [name, String(value)]);
  return {
    BASE_DOMAIN: baseDomain,
    TRUST_PROXY: ingress.proxies.join(','),
    METRICS_HOST: '0.0.0.0',
    METRICS_PORT: String(ports.metrics),
    ...(traces && { OTEL_EXPORTER_OTLP_ENDPOINT: `http://${traces.host}:${traces.port}` }),
    ...(bucket && { S3_BUCKET: bucket.name }),
    ...(bucket?.endpoint && { S3_ENDPOINT: bucket.endpoint }),
    ...(bucket?.region && { S3_REGION: bucket.region }),
    ...Object.fromEntries(chosen),
  };
}

export function postgresPlace({ postgres: { address } }: Values): { host: string; port: number } {
  return address ?? { host: `${clusterName}-rw`, port: ports.postgres };
}

interface Variable {
  name: string;
  value?: string;
  valueFrom?: { secretKeyRef: { name: string; key: string; optional?: boolean } };
}

export function fromSecret(name: string, secret: string, key: string, optional = false): Variable {
  return { name, valueFrom: { secretKeyRef: { name: secret, key, ...(optional && { optional }) } } };
}

function redisAddress({ address }: Values['redis']): string {
  if (address) return `redis://:$(REDIS_PASSWORD)@${address.host}:${address.port}`;
  const sentinels = [0, 1, 2].map((number) => `redis-${number}.redis:${ports.sentinel}`);
  return `redis+sentinel://:$(REDIS_PASSWORD)@${sentinels.join(',')}/${redisGroup}`;
}

/** Kubernetes expands `$(…)` only from variables listed earlier; passwords become part of addresses, so letters and digits only. */
export function secretSettings(values: Values): Variable[] {
  const { secret, ownerSecret, redis, pgbouncer, state } = values;
  const { host, port } = pgbouncer ? { host: 'pgbouncer', port: ports.pgbouncer } : postgresPlace(values);
  const address = (login: string, password: string) => `postgres://${login}:$(${password})@${host}:${port}/${database.name}`;
  return [
    fromSecret('MASTER_KEY', secret, secretKeys.masterKey),
    fromSecret('MASTER_KEY_OTHER', secret, secretKeys.masterKeyOther, true),
    fromSecret('OWNER_PASSWORD', ownerSecret, 'password'),
    fromSecret('APP_PASSWORD', secret, secretKeys.appPassword),
    fromSecret('REDIS_PASSWORD', secret, secretKeys.redisPassword),
    { name: 'DATABASE_URL', value: address(database.owner, 'OWNER_PASSWORD') },
    { name: 'APP_DATABASE_URL', value: address(database.app, 'APP_PASSWORD') },
    { name: 'REDIS_URL', value: redisAddress(redis) },
    ...(state.bucket ? [
      fromSecret('S3_ACCESS_KEY_ID', secret, secretKeys.bucketKeyId),
      fromSecret('S3_SECRET_ACCESS_KEY', secret, secretKeys.bucketKey),
    ] : []),
  ];
}

/** The first SuperAdmin; only `prepare` gets it, until it is removed from the Secret. */
export function firstSuperAdmin({ secret }: Values): Variable[] {
  return [
    fromSecret('SUPERADMIN_PHONE', secret, secretKeys.superAdminPhone, true),
    fromSecret('SUPERADMIN_PASSWORD', secret, secretKeys.superAdminPassword, true),
  ];
}
