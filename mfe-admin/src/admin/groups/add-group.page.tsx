import { useCall } from '@dzvinok/api-client/query';
import { groupsRoutes, type CreateGroupBody } from '@dzvinok/contract/groups';
import { paths } from '@dzvinok/contract/paths';
import { useNavigate } from '@dzvinok/router/navigation';
import { successTexts } from '@dzvinok/texts/messages';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { LeaveGuard } from '@dzvinok/forms/leaving';
import { GroupForm } from './group.form.tsx';

/** A new group with its weekly schedule. */
export function AddGroupPage() {
  const navigate = useNavigate();
  const create = useCall(groupsRoutes.create);

  const save = async (body: CreateGroupBody) => {
    const { message } = await create.mutateAsync({ body });
    return message ?? successTexts.groupAdded;
  };

  return (
    <Page title="Додавання групи" width="form" back={{ href: paths.admin.groups, label: 'До списку груп' }}>
      <LeaveGuard>
        <SectionCard>
          <GroupForm
            group={null}
            submitLabel="Додати групу"
            save={save}
            onSaved={() => void navigate(paths.admin.groups)}
          />
        </SectionCard>
      </LeaveGuard>
    </Page>
  );
}
