import { useRead } from '@dzvinok/api-client/query';
import { familyRoutes, type FamilyHeader } from '@dzvinok/contract/family';
import { useCurrentUser } from '@dzvinok/remote/session';
import { useLocation } from '@dzvinok/router/navigation';
import { Outlet } from '@dzvinok/router/routing';
import { roleLabel } from '@dzvinok/texts/roles';
import { Stack } from '@dzvinok/ui/layout';
import { Page, PageTabs, type PageTab } from '@dzvinok/ui/page';
import { LoadingState } from '@dzvinok/ui/state';
import { Muted, PersonTitle } from '@dzvinok/ui/text';
import type { ReactNode } from 'react';
import { ChildSwitcher } from '../children/child.switcher.tsx';
import { useChosenChild } from '../children/chosen-child.ts';
import { CoursesList } from '../courses/courses.list.tsx';
import { useFamilyLive } from '../live/family-live.ts';
import { useCabinetView } from './cabinet-view.ts';
import { ViewSwitch } from './view.switch.tsx';

interface FamilyLayoutProps {
  tabs: readonly PageTab[];
  /** Instead of the tabs' pages when the head's switch says so; without it there is nothing to switch. */
  progress: ReactNode;
  /** Under each of the tabs' pages. */
  recordings: ReactNode;
}

/** Who is here, what they study, and the tabs; around every screen of the area. */
export function FamilyLayout({ tabs, progress, recordings }: FamilyLayoutProps) {
  useFamilyLive();
  const user = useCurrentUser();
  const { search } = useLocation();
  const { query } = useChosenChild();
  const { view } = useCabinetView();
  const header = useRead(familyRoutes.header, { query });
  if (!user) return null;

  return (
    <Page
      title={<PersonTitle name={user.fullName} src={user.avatarPath} />}
      subtitle={roleLabel(user.role)}
      actions={progress && <ViewSwitch />}
    >
      <Stack gap="lg">
        {header.isPending && <LoadingState count={1} />}
        {header.isError && <Muted>Не вдалося завантажити курси.</Muted>}
        {header.data && <FamilySummary header={header.data} />}
        {progress && view === 'progress' ? (
          progress
        ) : (
          <>
            <PageTabs label="Розділи" tabs={tabs.map((tab) => keepChild(tab, search))} />
            <Outlet />
            {recordings}
          </>
        )}
      </Stack>
    </Page>
  );
}

function FamilySummary({ header }: { header: FamilyHeader }) {
  return (
    <Stack gap="sm">
      {header.children && <ChildSwitcher kids={header.children} />}
      <CoursesList courses={header.courses} />
    </Stack>
  );
}

/** The chosen child stays chosen on the other tab. */
function keepChild(tab: PageTab, search: string): PageTab {
  const studentId = new URLSearchParams(search).get('studentId');
  return tab.href && studentId ? { ...tab, href: `${tab.href}?studentId=${encodeURIComponent(studentId)}` } : tab;
}
