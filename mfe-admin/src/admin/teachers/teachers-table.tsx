import { useCall } from '@dzvinok/api-client/query';
import { teachersRoutes, type TeacherListItem } from '@dzvinok/contract/teachers';
import { runWithToast } from '@dzvinok/forms/run-with-toast';
import { SectionCard } from '@dzvinok/ui/page';
import { DataTable, type DataTableProps } from '@dzvinok/ui/table';
import { useMemo, useState, type ReactNode, type RefObject } from 'react';
import { useRemovalFocus } from '../removal/removal-focus.ts';
import { ArchivePopup } from './archive.popup.tsx';
import { archivedColumns, teacherColumns } from './teachers.columns.tsx';
import styles from './teachers.module.css';

interface TeachersTableProps {
  /** Undefined while loading. */
  teachers: readonly TeacherListItem[] | undefined;
  empty?: ReactNode;
}

/** Those who work here; the delete button leads to the archive. */
export function WorkingTeachers({ teachers, empty }: TeachersTableProps) {
  const [archiving, setArchiving] = useState<TeacherListItem | null>(null);
  const { list, removed } = useRemovalFocus(teachers?.map(({ id }) => id));
  const columns = useMemo(() => teacherColumns(setArchiving), []);
  return (
    <>
      <TeachersTable label="Викладачі" list={list} columns={columns} rows={teachers} expected={6} empty={empty} />
      {archiving && <ArchivePopup teacher={archiving} onArchived={() => removed(archiving.id)} onClose={() => setArchiving(null)} />}
    </>
  );
}

/** Those who left, and the way back. */
export function ArchivedTeachers({ teachers, empty }: TeachersTableProps) {
  const { list, removed } = useRemovalFocus(teachers?.map(({ id }) => id));
  const { mutateAsync, isPending, variables } = useCall(teachersRoutes.restore);
  const restoringId = isPending ? Number(variables.params.id) : null;

  const restore = async ({ id, fullName }: TeacherListItem) => {
    if (await runWithToast(() => mutateAsync({ params: { id } }), `Повернуто з архіву: ${fullName}`)) removed(id);
  };

  const columns = archivedColumns((teacher) => void restore(teacher), restoringId);
  return <TeachersTable label="Викладачі в архіві" list={list} columns={columns} rows={teachers} expected={3} empty={empty} />;
}

interface ListedTeachersProps extends Omit<DataTableProps<TeacherListItem>, 'rowKey' | 'cards'> {
  list: RefObject<HTMLDivElement | null>;
}

function TeachersTable({ list, ...table }: ListedTeachersProps) {
  return (
    <div ref={list} tabIndex={-1} className={styles.list}>
      <SectionCard flush>
        <DataTable {...table} rowKey={({ id }) => id} cards />
      </SectionCard>
    </div>
  );
}
