import { createECDH, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { atMost, none, told, type Finding } from '../findings.ts';
import type { Part } from '../installation.ts';
import type { Stage } from '../stage.ts';

const channels = ['push', 'telegram', 'email', 'sms'] as const;
const people = 50;
const settledWithinMs = 300_000;
const killed: readonly Part[] = ['Redis', 'gateway 1', 'gateway 2'];

/** SIGKILL of both gateways and of Redis while messages go out by all channels: none is lost, and none is repeated more than once. */
export async function messages({ installation, centres, extent }: Stage): Promise<Finding[]> {
  const [centre] = centres;
  if (!centre) throw new Error('There is no centre');
  const { providers } = installation;
  providers.arrivals.clear();
  const asOwner = <T>(work: (owner: Client) => Promise<T>) => installation.asOwner(work);
  await asOwner((owner) => addDeliveries(owner, centre.schema, extent.messages, (id) => providers.pushEndpoint(id)));
  const began = performance.now();
  for (let round = 0; round < extent.kills; round += 1) {
    await pause(1_500 + 2_000 * Math.random());
    const before = killed.map((part) => installation.pidOf(part));
    for (const pid of before) process.kill(pid, 'SIGKILL');
    // Nothing is sent now, so the leases may end at once.
    await asOwner((owner) => owner.query(`update ${centre.schema}.deliveries set leased_until = now() where state = 'leased'`));
    while (killed.some((part, nr) => installation.pidOf(part) === before[nr])) await pause(20);
  }
  const rows = await settled(asOwner, centre.schema);
  const arrivals = (channel: string, id: string) => providers.arrivals.get(`${channel} ${channel === 'push' ? id.replaceAll('-', '') : id}`) ?? 0;
  const repeated = rows.filter(({ id, channel }) => arrivals(channel, id) > 1);
  return [
    told('messages', rows.length),
    told('kills of both gateways and Redis', extent.kills),
    told('seconds until all were settled', (performance.now() - began) / 1_000),
    none('not sent', rows.filter(({ state }) => state !== 'sent').map(({ channel, state, reason }) => `${channel} ${state} ${reason}`)),
    none('sent, and nobody got it', rows.filter(({ id, channel }) => arrivals(channel, id) === 0).map(({ id, channel }) => `${channel} ${id}`)),
    told('repeated attempts', repeated.length),
    none('repeated more than once', rows.filter(({ id, channel }) => arrivals(channel, id) > 2).map(({ id, channel }) => `${channel} ${id}`)),
    none('repeated without a mark', repeated.filter(({ isMarked }) => !isMarked).map(({ id, channel }) => `${channel} ${id}`)),
    ...extent.judgesTimes ? [atMost('repetitions of all, %', repeated.length / rows.length * 100, 5)] : [],
  ];
}

interface Row {
  id: string;
  channel: string;
  state: string;
  reason: string | null;
  isMarked: boolean;
}

async function settled(asOwner: <T>(work: (owner: Client) => Promise<T>) => Promise<T>, schema: string): Promise<Row[]> {
  const until = performance.now() + settledWithinMs;
  for (;;) {
    const { rows } = await asOwner((owner) => owner.query<Row>(`
      select d.id, d.channel, d.state, d.reason, exists (select from ${schema}.delivery_attempts t where t.delivery_id = d.id and t.may_repeat) as "isMarked"
      from ${schema}.deliveries d where d.subject like 'chaos %'`));
    if (rows.every(({ state }) => state !== 'waiting' && state !== 'leased') || performance.now() > until) return rows;
    await pause(500);
  }
}

async function addDeliveries(owner: Client, schema: string, count: number, endpointOf: (accountId: number) => string): Promise<void> {
  const { rows: accounts } = await owner.query<{ id: string }>(
    `select id from ${schema}.accounts where phone_number ~ '^\\d{10}$' and archived_at is null order by id limit ${people}`);
  const browser = createECDH('prime256v1');
  // With an address of the demo beside ours, one message would come twice.
  await owner.query(`delete from ${schema}.message_addresses where account_id = any($1::bigint[])`, [accounts.map(({ id }) => id)]);
  const keys = JSON.stringify({ p256dh: browser.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') });
  for (const { id } of accounts) {
    const addresses = [['push', endpointOf(Number(id)), keys], ['telegram', id, null], ['email', `chaos-${id}@example.ua`, null]];
    for (const [channel, address, ownKeys] of addresses) {
      await owner.query(`insert into ${schema}.message_addresses (account_id, channel, address, keys, confirmed_at) values ($1, $2, $3, $4, now()) on conflict do nothing`,
        [id, channel, address, ownKeys]);
    }
  }
  const ids = accounts.map(({ id }) => Number(id));
  const event = JSON.stringify({ kind: 'security', title: 'Перевірка', text: 'Перевірка надсилання', page: null });
  const choice = JSON.stringify({ security: channels });
  await owner.query(`insert into ${schema}.message_choices (account_id, channels) select unnest($1::bigint[]), $2::jsonb
    on conflict (account_id) do update set channels = excluded.channels`, [ids, choice]);
  await owner.query(`
    with told as (
      insert into ${schema}.notices (account_id, kind, told, event) select ($1::bigint[])[1 + nr % $3], 'event', '', $2::jsonb from generate_series(1, $4) nr
      returning account_id, id
    ), numbered as (select account_id, id, row_number() over (order by id) as nr from told)
    insert into ${schema}.deliveries (account_id, channel, kind, subject, notice_ids, due_at, not_after, is_urgent)
    select account_id, ($5::text[])[1 + nr % 4], 'security', 'chaos ' || nr, to_jsonb(array[id]), now(), now() + interval '1 hour', true from numbered`,
  [ids, event, ids.length, count, channels]);
}
