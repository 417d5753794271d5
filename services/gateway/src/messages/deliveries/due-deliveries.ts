/** Interval at which processes with jobs read the notes of due deliveries. */
export const sweepEveryMs = 3_000;
/** Interval at which they look into all centres, for lost notes. */
export const looksEveryMs = 60_000;

export const dueCentres = `select w.tenant_id as id from platform.delivery_wakes w join platform.tenants t on t.id = w.tenant_id and t.status = 'active'
  where w.due_at <= now() order by w.due_at`;

export const dueDeliveries = {
  table: 'deliveries', where: "due_at <= now() and (state = 'waiting' or (state = 'leased' and leased_until <= now()))",
} as const;
