import { forgetOthersSeen, rememberReads, type SeenRoute } from '@dzvinok/api-client/query';
import { familyRoutes } from '@dzvinok/contract/family';
import { onSessionChange, readAccountKey } from '@dzvinok/session/session';
import type { QueryClient } from '@tanstack/react-query';

// Begun later than the portal.
const loadRooms = () => import(/* webpackChunkName: 'later' */ './seen-rooms.ts');

/** A link to a broadcast lets in whoever has it: this tab alone keeps it. */
const withoutLinks = (data: unknown) => familyRoutes.week.data.parse(data).map((lesson) => ({ ...lesson, joinUrl: null }));

/** The first screen of a student or a parent: a few weeks of a child or two. */
const routes: SeenRoute[] = [
  { path: familyRoutes.header.path, most: 3, shown: (data) => familyRoutes.header.data.parse(data) },
  {
    path: familyRoutes.week.path,
    most: 12,
    keepable: withoutLinks,
    shown: withoutLinks,
    onRead: (account, data) => void loadRooms().then(({ keepRooms }) => keepRooms(account, data)).catch(() => undefined),
    completed: (account, data) => loadRooms().then(({ withRooms }) => withRooms(account, data)),
  },
];

/** Keeps what a family saw last of the schedule, and at each change of the session forgets what others of this browser saw. */
export function rememberSeen(client: QueryClient): void {
  forgetOthersSeen(readAccountKey());
  onSessionChange(() => forgetOthersSeen(readAccountKey()));
  rememberReads(client, routes);
}
