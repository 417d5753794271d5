/** How often processes with jobs look for deliveries that are due, in all centres. */
export const sweepEveryMs = 3_000;

export const dueDeliveries = {
  table: 'deliveries', where: "due_at <= now() and (state = 'waiting' or (state = 'leased' and leased_until <= now()))",
} as const;
