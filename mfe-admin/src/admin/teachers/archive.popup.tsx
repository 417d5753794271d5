import type { ApiFailure } from '@dzvinok/api-client/call';
import { queryOf, useCall } from '@dzvinok/api-client/query';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { teachersRoutes, type TeacherListItem } from '@dzvinok/contract/teachers';
import { groupInTheWay, type GroupInTheWay } from '@dzvinok/contract/usage';
import { LoadingState } from '@dzvinok/ui/state';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { InTheWayList } from '../removal/in-the-way.list.tsx';
import { RemovalPopup } from '../removal/removal.popup.tsx';

interface ArchivePopupProps {
  teacher: TeacherListItem;
  onArchived: () => void;
  onClose: () => void;
}

export function ArchivePopup({ teacher, onArchived, onClose }: ArchivePopupProps) {
  const archive = useCall(teachersRoutes.archive);

  // The list of teachers tells that there are groups; this read gives their names.
  const { data: groups, isLoading } = useQuery({ ...queryOf(groupsRoutes.list), enabled: teacher.groupCount > 0 });

  const obstacles = (failure: ApiFailure | null) => {
    if (failure === null && isLoading) return <LoadingState count={2} />;
    const present = failure === null ? groups?.filter(({ teacherId }) => teacherId === teacher.id) : groupsOf(failure);
    return present && present.length > 0 && <GroupsFirst teacher={teacher} groups={present} />;
  };

  return (
    <RemovalPopup
      title="Перенести викладача в архів?"
      text={
        <>
          {teacher.fullName} більше не зможе увійти, а відкриті сеанси завершаться одразу. Оцінки, уроки й історія залишаться.
          Повернути викладача можна з архіву.
        </>
      }
      confirmLabel="Перенести в архів"
      refusedTitle="Спершу передайте групи"
      obstacles={obstacles}
      remove={() => archive.mutateAsync({ params: { id: teacher.id } })}
      done="Викладача перенесено в архів"
      onRemoved={onArchived}
      onClose={onClose}
    />
  );
}

function groupsOf(failure: ApiFailure): GroupInTheWay[] | null {
  if (failure.code !== 'teachers.has-groups') return null;
  const groups = z.array(groupInTheWay).safeParse(failure.data);
  return groups.success ? groups.data : null;
}

function GroupsFirst({ teacher, groups }: { teacher: TeacherListItem; groups: readonly GroupInTheWay[] }) {
  return (
    <>
      За викладачем {teacher.fullName} ще закріплено групи, тому в архів перенести не можна. Відкрийте кожну групу й оберіть іншого
      викладача.
      <InTheWayList groups={[...groups]} />
    </>
  );
}
