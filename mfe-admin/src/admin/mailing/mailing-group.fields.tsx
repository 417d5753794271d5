import { useRead } from '@dzvinok/api-client/query';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { paths } from '@dzvinok/contract/paths';
import { Select } from '@dzvinok/ui/choice';
import { listHint } from '../list-hint.tsx';

interface MailingGroupFieldProps {
  value: number | null;
  onChange: (classId: number | null) => void;
}

/** The group that a message goes to. */
export function MailingGroupField({ value, onChange }: MailingGroupFieldProps) {
  const groups = useRead(groupsRoutes.list);
  return (
    <Select
      label="Група"
      value={groups.data?.some(({ id }) => id === value) || !groups.data ? value : null}
      onChange={onChange}
      options={(groups.data ?? []).map((group) => ({ value: group.id, label: `${group.subjectName} ${group.className}` }))}
      loading={groups.isPending}
      hint={listHint(groups, {
        failed: 'Не вдалося завантажити групи.',
        none: 'Груп ще немає.',
        link: { href: paths.admin.addGroup, label: 'Додати групу' },
      })}
      searchable
      clearable
    />
  );
}
