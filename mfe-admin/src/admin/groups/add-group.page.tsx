import { useRead } from '@dzvinok/api-client/query';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { adminPaths } from '@dzvinok/contract/paths/admin';
import { LeaveGuard } from '@dzvinok/forms/leaving';
import { useSearch } from '@dzvinok/router/navigation';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { LoadingState, WhenRead } from '@dzvinok/ui/state';
import { GroupForm } from './group.form.tsx';

/** With `?copy=12` the form begins with that group’s subject, teacher, price and week. */
export function AddGroupPage() {
  const [search] = useSearch();
  const copied = Number(search.get('copy'));
  return (
    <Page title="Додавання групи" width="form" back={{ href: adminPaths.groups, label: 'До списку груп' }}>
      <LeaveGuard>
        <SectionCard>
          {Number.isSafeInteger(copied) && copied > 0 ? <CopyForm groupId={copied} /> : <GroupForm group={null} submitLabel="Додати групу" />}
        </SectionCard>
      </LeaveGuard>
    </Page>
  );
}

function CopyForm({ groupId }: { groupId: number }) {
  const query = useRead(groupsRoutes.one, { params: { id: groupId } });
  return (
    <WhenRead query={query} waiting={<LoadingState shape="form" count={6} />}>
      {(group) => <GroupForm group={null} copyOf={group} submitLabel="Додати групу" />}
    </WhenRead>
  );
}
