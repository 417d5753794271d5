import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from './workspace.ts';

/** The most that a team allows its remote to weigh, in kilobytes as sent (brotli). */
const budget = z.object({
  /** Counts the files that an area needs at once, the entry included. */
  firstKb: z.number().positive(),
  totalKb: z.number().positive(),
});

const releaseConfig = z.object({ exposes: z.array(z.unknown()), budget: budget.optional() });

export type Budget = z.output<typeof budget>;

/** A team's `release.config.json`: its areas, and the budget that its releases keep. */
export function readConfig(app: string): z.output<typeof releaseConfig> {
  return releaseConfig.parse(JSON.parse(readFileSync(join(root, app, 'release.config.json'), 'utf8')));
}
