import { useRead } from '@dzvinok/api-client/query';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { paths } from '@dzvinok/contract/paths';
import { Button, TextLink } from '@dzvinok/ui/button';
import { Select } from '@dzvinok/ui/choice';
import { IconRefresh } from '@dzvinok/ui/icons';
import { Inline, Stack } from '@dzvinok/ui/layout';

interface MailingGroupFieldProps {
  value: number | null;
  onChange: (classId: number | null) => void;
}

/** The group that a message goes to; says when groups could not be read or there are none. */
export function MailingGroupField({ value, onChange }: MailingGroupFieldProps) {
  const { data: groups, error, isPending, isFetching, refetch } = useRead(groupsRoutes.list);
  const failed = !groups && error;
  return (
    <Stack gap="sm">
      <Select
        label="Група"
        value={groups?.some(({ id }) => id === value) || !groups ? value : null}
        onChange={onChange}
        options={(groups ?? []).map((group) => ({ value: group.id, label: `${group.subjectName} ${group.className}` }))}
        loading={isPending || (isFetching && !groups)}
        error={failed ? `Не вдалося завантажити групи. ${error.message}` : undefined}
        hint={
          groups?.length === 0 && (
            <>
              Груп ще немає. <TextLink href={paths.admin.addGroup}>Додати групу</TextLink>
            </>
          )
        }
        searchable
        clearable
      />
      {failed && (
        <Inline>
          <Button size="sm" icon={<IconRefresh size={16} />} busy={isFetching} onClick={() => void refetch()}>
            Спробувати ще раз
          </Button>
        </Inline>
      )}
    </Stack>
  );
}
