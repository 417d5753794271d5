import { readAhead } from '@dzvinok/api-client/query';
import { familyRoutes } from '@dzvinok/contract/family';
import { useLocation } from '@dzvinok/router/navigation';
import { Navigate, Outlet, type RouteObject } from '@dzvinok/router/routing';
import { readSession, useCurrentUser } from '@dzvinok/session/session';
import { firstWeek } from '../address/family-address.ts';
import { CostPage } from '../cost/lazy-cost.tsx';
import { useFamilyHeader } from '../children/family-header.ts';
import { NoChildren, NotYourChild } from '../children/no-child.tsx';
import { HomeworkPage } from '../homework/homework.page.tsx';
import { useFamilyLive } from '../live/family-live.ts';
import { MissedLessonsPage } from '../missed-lessons/missed-lessons.page.tsx';
import { useReadForOffline } from '../offline/read-for-offline.ts';
import { Progress } from '../progress/lazy-progress.tsx';
import { RecordingsPage } from '../recordings/recordings.page.tsx';
import { RecordingsSection } from '../recordings/recordings-section.tsx';
import { SchedulePage } from '../schedule/schedule.page.tsx';
import { useCabinetView } from './cabinet-view.ts';
import { Cabinet, tabsAt, type CabinetKind } from './cabinet.tsx';
import { MoreTabs } from './more-tabs.tsx';
import { FamilyCourses, FamilyKids } from './family-summary.tsx';
import { ViewChoice } from './view-choice.tsx';

/** Prefetches the first week while the portal is still loading. */
export function readFirstWeek(): void {
  const first = firstWeek(window.location, readSession()?.user.role);
  if (!first) return;
  readAhead(familyRoutes.header, { query: first.child });
  readAhead(familyRoutes.week, { query: { ...first.child, week: first.monday } });
}

export function familyRoutesOf({ tabs, schedulePath, canChoose }: CabinetKind): RouteObject[] {
  return [
    {
      element: <FamilyLayout tabs={tabs} />,
      children: [
        { index: true, element: <Navigate to={schedulePath} replace /> },
        { path: 'classes', element: <><SchedulePage canChoose={canChoose} /><RecordingsSection /></> },
        { path: 'missed-lessons', element: <MissedLessonsPage /> },
        { path: 'homework', element: <HomeworkPage canTick={canChoose} /> },
        { path: 'cost', element: <CostPage /> },
        { path: 'recordings', element: <RecordingsPage /> },
      ],
    },
  ];
}

function FamilyLayout({ tabs }: Pick<CabinetKind, 'tabs'>) {
  useFamilyLive();
  const user = useCurrentUser();
  const header = useFamilyHeader();
  useReadForOffline(header.isPlaceholderData ? undefined : header.data);
  const { view, show } = useCabinetView();
  const address = useLocation();
  if (!user) return null;

  if (header.data?.children?.length === 0) return <Cabinet user={user}><NoChildren /></Cabinet>;
  if (header.error?.code === 'family.not-your-child') return <Cabinet user={user}><NotYourChild message={header.error.message} /></Cabinet>;
  return (
    <Cabinet
      user={user}
      actions={<ViewChoice view={view} onChange={show} />}
      kids={<FamilyKids header={header} />}
      courses={<FamilyCourses header={header} />}
      tabs={tabsAt(tabs, address)}
      More={MoreTabs}
    >
      {view === 'progress' ? <Progress /> : <Outlet />}
    </Cabinet>
  );
}
