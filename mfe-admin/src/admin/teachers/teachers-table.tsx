import { failureText } from '@dzvinok/api-client/call';
import { useCall } from '@dzvinok/api-client/query';
import { teachersRoutes, type TeacherListItem } from '@dzvinok/contract/teachers';
import { SectionCard } from '@dzvinok/ui/page';
import { DataTable } from '@dzvinok/ui/table';
import { showToast } from '@dzvinok/ui/toast';
import { useMemo, useState, type ReactNode } from 'react';
import { useRemovalFocus } from '../removal/removal-focus.ts';
import { ArchivePopup } from './archive.popup.tsx';
import { archivedColumns, teacherColumns } from './teachers.columns.tsx';
import styles from './teachers.module.css';

interface TeachersTableProps {
  /** Undefined while loading. */
  teachers: readonly TeacherListItem[] | undefined;
  empty: ReactNode;
}

/** Those who work here; the delete button leads to the archive. */
export function WorkingTeachers({ teachers, empty }: TeachersTableProps) {
  const [archiving, setArchiving] = useState<TeacherListItem | null>(null);
  const { list, removed } = useRemovalFocus(teachers?.map(({ id }) => id));
  const columns = useMemo(() => teacherColumns(setArchiving), []);

  return (
    <div ref={list} tabIndex={-1} className={styles.list}>
      <SectionCard flush>
        <DataTable cards label="Викладачі" columns={columns} rows={teachers} rowKey={(teacher) => teacher.id} expected={6} empty={empty} />
      </SectionCard>
      {archiving && (
        <ArchivePopup
          teacher={archiving}
          onArchived={({ id }) => {
            removed(id);
            setArchiving(null);
          }}
          onClose={() => setArchiving(null)}
        />
      )}
    </div>
  );
}

/** Those who left, and the way back. */
export function ArchivedTeachers({ teachers, empty }: TeachersTableProps) {
  const { list, removed } = useRemovalFocus(teachers?.map(({ id }) => id));
  const { mutate, isPending, variables } = useCall(teachersRoutes.restore);
  const restoringId = isPending ? Number(variables.params.id) : null;

  const restore = ({ id, fullName }: TeacherListItem) =>
    mutate(
      { params: { id } },
      {
        onSuccess: () => {
          removed(id);
          showToast({ kind: 'success', message: `Повернуто з архіву: ${fullName}` });
        },
        onError: (error) => showToast({ kind: 'error', message: failureText(error) }),
      },
    );

  return (
    <div ref={list} tabIndex={-1} className={styles.list}>
      <SectionCard flush>
        <DataTable
          cards
          label="Викладачі в архіві"
          columns={archivedColumns(restore, restoringId)}
          rows={teachers}
          rowKey={(teacher) => teacher.id}
          expected={3}
          empty={empty}
        />
      </SectionCard>
    </div>
  );
}
