import { earlyCalls, paths } from '@dzvinok/contract/paths';
import { teacherPaths } from '@dzvinok/contract/paths/teacher';
import type { Role } from '@dzvinok/contract/roles';
import type { Session } from '@dzvinok/session/early/stored-session';
import { readEarly } from './early-reads.ts';
import { handover, type EarlyReads } from './handover.ts';

// Part of the page's first script: import no shared code.

/** First reads of homes without an early view, which would wait for all scripts. */
const homeReads: Partial<Record<Role, { home: string; reads: readonly string[] }>> = {
  Teacher: { home: teacherPaths.home, reads: [earlyCalls.teacherGroups, earlyCalls.teacherWarnings] },
};

/** Begins the first reads of the user's home; the screen takes the replies. */
export async function readHome({ key: sessionKey, user }: Session, renewed: Promise<Session | null>): Promise<void> {
  const found = homeReads[user.role];
  if (!found || ![paths.home, paths.login, found.home].includes(location.pathname)) return;
  const reads: EarlyReads = { sessionKey, replies: new Map(), paths: new Set() };
  handover.reads = reads;
  const session = await renewed;
  if (session?.key !== sessionKey) return;
  for (const path of found.reads) void readEarly(reads, session.accessToken, path, {});
}
