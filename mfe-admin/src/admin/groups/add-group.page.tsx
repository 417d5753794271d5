import { adminPaths } from '@dzvinok/contract/paths/admin';
import { LeaveGuard } from '@dzvinok/forms/leaving';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { GroupForm } from './group.form.tsx';

export function AddGroupPage() {
  return (
    <Page title="Додавання групи" width="form" back={{ href: adminPaths.groups, label: 'До списку груп' }}>
      <LeaveGuard>
        <SectionCard>
          <GroupForm group={null} submitLabel="Додати групу" />
        </SectionCard>
      </LeaveGuard>
    </Page>
  );
}
