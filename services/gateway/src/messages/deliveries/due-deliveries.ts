/** How often processes with jobs look for centres that have noted something due. */
export const sweepEveryMs = 3_000;
/** How often they look into all centres, for notes that were lost. */
export const looksEveryMs = 60_000;

export const dueCentres = `select w.tenant_id as id from platform.delivery_wakes w join platform.tenants t on t.id = w.tenant_id and t.status = 'active'
  where w.due_at <= now() order by w.due_at`;

export const dueDeliveries = {
  table: 'deliveries', where: "due_at <= now() and (state = 'waiting' or (state = 'leased' and leased_until <= now()))",
} as const;
