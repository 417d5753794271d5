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
import { ChildSwitcher } from '../children/child.switcher.tsx';
import { useChosenChild } from '../children/chosen-child.ts';
import { CoursesList } from '../courses/courses.list.tsx';
import { useFamilyLive } from '../live/family-live.ts';

/** Who is here, what they study, and the tabs; around every screen of the area. */
export function FamilyLayout({ tabs }: { tabs: readonly PageTab[] }) {
  useFamilyLive();
  const user = useCurrentUser();
  const { search } = useLocation();
  const { query } = useChosenChild();
  const header = useRead(familyRoutes.header, { query });
  if (!user) return null;

  return (
    <Page
      title={<PersonTitle name={user.fullName} src={user.avatarPath} />}
      subtitle={roleLabel(user.role)}
    >
      <Stack gap="lg">
        {header.isPending && <LoadingState count={1} />}
        {header.isError && <Muted>Не вдалося завантажити курси.</Muted>}
        {header.data && <FamilySummary header={header.data} />}
        <PageTabs label="Розділи" tabs={tabs.map((tab) => keepChild(tab, search))} />
        <Outlet />
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
