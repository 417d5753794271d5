import { useCall } from '@dzvinok/api-client/query';
import { groupsRoutes, type Group } from '@dzvinok/contract/groups';
import { counted } from '@dzvinok/texts/plural';
import { Stack } from '@dzvinok/ui/layout';
import { LeavingNotice } from '../../leaving.tsx';
import { RemovalPopup } from '../../removal/removal.popup.tsx';

interface ArchiveGroupPopupProps {
  group: Group;
  onArchived: () => void;
  onClose: () => void;
}

const nothing = () => null;

export function ArchiveGroupPopup({ group, onArchived, onClose }: ArchiveGroupPopupProps) {
  const archive = useCall(groupsRoutes.archive);
  const students = group.studentCount > 0 ? ` У ній ${counted(group.studentCount, 'student')}: вартість групи більше не входитиме до їхніх сум.` : '';
  return (
    <RemovalPopup
      title="Перенести групу в архів?"
      text={
        <Stack>
          <p>
            {group.subjectName} {group.name} із сьогоднішнього дня зникне зі списків і розкладу, її час і аудиторія звільняться.{students} Журнал
            залишиться для перегляду. З архіву групу можна повернути разом з учнями.
          </p>
          {group.students.length > 0 && <LeavingNotice studentIds={group.students.map(({ id }) => id)} classId={group.id} />}
        </Stack>
      }
      confirmLabel="Перенести в архів"
      refusedTitle="Перенести не можна"
      obstacles={nothing}
      remove={() => archive.mutateAsync({ params: { id: group.id } })}
      done="Групу перенесено в архів"
      onRemoved={onArchived}
      onClose={onClose}
    />
  );
}
