import { useCurrentUser } from '@dzvinok/session/session';
import { useLocation } from '@dzvinok/router/navigation';
import { Outlet } from '@dzvinok/router/routing';
import type { PageTab } from '@dzvinok/ui/page';
import type { ReactNode } from 'react';
import { useFamilyHeader } from '../children/family-header.ts';
import { NoChildren, NotYourChild } from '../children/no-child.tsx';
import { useFamilyLive } from '../live/family-live.ts';
import { useCabinetView } from './cabinet-view.ts';
import { Cabinet, CabinetBody } from './cabinet.tsx';
import { FamilyCourses, FamilyKids } from './family-summary.tsx';
import { tabsAt } from './tabs.ts';
import { ViewSwitch } from './view-switch.tsx';

interface FamilyLayoutProps {
  tabs: readonly PageTab[];
  /** In the place of the schedule when the head's switch or its tab says so. */
  progress: ReactNode;
}

/** Names the person and their courses, and holds the tabs, around every screen of the area. */
export function FamilyLayout({ tabs, progress }: FamilyLayoutProps) {
  useFamilyLive();
  const user = useCurrentUser();
  const header = useFamilyHeader();
  if (!user) return null;

  const hasNobody = header.data?.children?.length === 0;
  const stranger = header.error?.code === 'family.not-your-child' ? header.error.message : null;
  const isCabinet = !hasNobody && stranger === null;
  return (
    <Cabinet user={user} actions={isCabinet && <ViewSwitch />}>
      {hasNobody && <NoChildren />}
      {stranger !== null && <NotYourChild message={stranger} />}
      {isCabinet && <CabinetContent header={header} tabs={tabs} progress={progress} />}
    </Cabinet>
  );
}

function CabinetContent({ header, tabs, progress }: FamilyLayoutProps & { header: ReturnType<typeof useFamilyHeader> }) {
  const { view } = useCabinetView();
  return (
    <CabinetBody kids={<FamilyKids header={header} />} courses={<FamilyCourses header={header} />} tabs={tabsAt(tabs, useLocation())}>
      {view === 'progress' ? progress : <Outlet />}
    </CabinetBody>
  );
}
