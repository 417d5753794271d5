import { useCall, useRead } from '@dzvinok/api-client/query';
import { studentsRoutes, type StudentListItem } from '@dzvinok/contract/students';
import { Stack } from '@dzvinok/ui/layout';
import { LeavingNotice } from '../../../leaving.tsx';
import { ForManyPopup } from './for-many.popup.tsx';
import { groupsOf, Touched } from './touched.tsx';

interface ArchiveManyPopupProps {
  students: readonly StudentListItem[];
  onClose: (isDone: boolean) => void;
}

export function ArchiveManyPopup({ students, onClose }: ArchiveManyPopupProps) {
  const archive = useCall(studentsRoutes.archiveMany);
  const restore = useCall(studentsRoutes.restoreMany);
  const { data: everybody } = useRead(studentsRoutes.list);
  const parents = parentsLeft(students, everybody ?? []);
  const question = (
    <Stack>
      <p>
        Учні із сьогоднішнього дня зникнуть зі списків, груп і розкладу та не зможуть увійти. Оцінки, відвідування й оплати залишаться. Повернути
        учнів можна з архіву.
      </p>
      <LeavingNotice studentIds={students.map(({ id }) => id)} />
      <Touched
        students={students}
        groups={groupsOf(students)}
        more={parents.length > 0 ? [{ name: 'Родичі, які теж не зможуть увійти', value: parents.join(', ') }] : []}
      />
    </Stack>
  );
  return (
    <ForManyPopup
      title="Перенести вибраних в архів?"
      question={question}
      confirmLabel="Перенести в архів"
      isDangerous
      students={students}
      call={(studentIds) => archive.mutateAsync({ body: { studentIds } })}
      undo={(studentIds) => restore.mutateAsync({ body: { studentIds } })}
      done="Перенесено в архів"
      undone="Повернуто з архіву"
      onClose={onClose}
    />
  );
}

function parentsLeft(leaving: readonly StudentListItem[], everybody: readonly StudentListItem[]): string[] {
  const ids = new Set(leaving.map(({ id }) => id));
  const staying = new Set(everybody.filter(({ id }) => !ids.has(id)).map(({ parent }) => parent?.id));
  const left = leaving.flatMap(({ parent }) => (parent && !staying.has(parent.id) ? [[parent.id, parent.fullName] as const] : []));
  return [...new Map(left).values()];
}
