import { useCall } from '@dzvinok/api-client/query';
import { teachersRoutes, type TeacherListItem } from '@dzvinok/contract/teachers';
import { runWithToast } from '@dzvinok/forms/run-with-toast';
import { useTable, type ShownOf } from '@dzvinok/lists/use-list';
import { SectionCard } from '@dzvinok/ui/page';
import { DataTable } from '@dzvinok/ui/table';
import { useMemo, useState, type ReactNode } from 'react';
import { returnColumn } from '../archive/archived.columns.tsx';
import { useRemovalFocus } from '../removal/removal-focus.ts';
import { ArchivePopup } from './archive.popup.tsx';
import { notInArchive, onlyInArchive, type teachersList } from './teachers.columns.tsx';
import styles from './teachers.module.css';

interface TeachersTableProps {
  shown: ShownOf<typeof teachersList>;
  isArchive: boolean;
  empty?: ReactNode;
}

export function TeachersTable({ shown, isArchive, empty }: TeachersTableProps) {
  const [archiving, setArchiving] = useState<TeacherListItem | null>(null);
  const { list, removed } = useRemovalFocus(shown.rows?.map(({ id }) => id));
  const { mutateAsync, isPending, variables } = useCall(teachersRoutes.restore);
  const { columns, ...table } = useTable(shown, useMemo(() => ({ archive: setArchiving }), []), isArchive ? notInArchive : onlyInArchive);

  const restore = async ({ id, fullName }: TeacherListItem) => {
    if (await runWithToast(() => mutateAsync({ params: { id } }), `Повернуто з архіву: ${fullName}`)) removed(id);
  };
  const wayBack = returnColumn<TeacherListItem>({
    nameOf: ({ fullName }) => fullName,
    onRestore: (teacher) => void restore(teacher),
    restoringId: isPending ? Number(variables.params.id) : null,
  });
  return (
    <div ref={list} tabIndex={-1} className={styles.list}>
      <SectionCard flush>
        {isArchive ? (
          <DataTable {...table} label="Викладачі в архіві" columns={[...columns, wayBack]} expected={3} empty={empty} />
        ) : (
          <DataTable {...table} columns={columns} expected={6} empty={empty} />
        )}
      </SectionCard>
      {archiving && <ArchivePopup teacher={archiving} onArchived={() => removed(archiving.id)} onClose={() => setArchiving(null)} />}
    </div>
  );
}
