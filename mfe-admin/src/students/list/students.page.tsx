import { useRead } from '@dzvinok/api-client/query';
import { paths } from '@dzvinok/contract/paths';
import { studentsRoutes } from '@dzvinok/contract/students';
import { Button, LinkButton } from '@dzvinok/ui/button';
import { IconUserPlus } from '@dzvinok/ui/icons';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { EmptyState, ErrorState } from '@dzvinok/ui/state';
import { DataTable } from '@dzvinok/ui/table';
import { useDeferredValue, useMemo, useState } from 'react';
import styles from './students-list.module.css';
import { StudentGroupsPopup } from './student-groups.popup.tsx';
import { studentColumns } from './students.columns.tsx';
import { FilterBar } from './students.filter-bar.tsx';
import { useStudentFilter } from './students.filter.state.ts';
import { applyFilter } from './students.filter.ts';
import { useGrowingRows } from './students.growth.ts';
import { useSetPaid } from './students.payments.ts';
import { TotalsBar } from './students.totals-bar.tsx';

/** 'Всі учні': who studies here, in which groups, and who has paid. */
export function StudentsPage() {
  const query = useRead(studentsRoutes.list);
  const filter = useStudentFilter();
  const setPaid = useSetPaid();
  const [openedId, setOpenedId] = useState<number | null>(null);

  const { data: students, error } = query;
  // Typing goes before the rows that it narrows down.
  const applied = useDeferredValue(filter.applied);
  const rows = useMemo(() => students && applyFilter(students, applied), [students, applied]);
  const { shown, grow } = useGrowingRows(rows, applied);
  const columns = useMemo(() => studentColumns({ setPaid, openGroups: setOpenedId }), [setPaid]);
  const opened = students?.find((student) => student.id === openedId);

  return (
    <Page
      title="Всі учні"
      actions={
        <LinkButton look="primary" href={paths.admin.addStudent} icon={<IconUserPlus size={18} />}>
          Додати учня
        </LinkButton>
      }
    >
      <FilterBar filter={filter} onApply={() => void query.refetch()} isReading={query.isRefetching} />
      {error && !students ? (
        <ErrorState message={error.message} requestId={error.requestId} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : (
        <SectionCard flush>
          <div className={styles.table} onScrollCapture={grow}>
            <DataTable
              label="Всі учні"
              columns={columns}
              rows={shown}
              rowKey={(student) => student.id}
              expected={14}
              empty={students?.length === 0 ? <NobodyYet /> : <NobodyFound onClear={filter.clear} />}
            />
          </div>
          {rows && rows.length > 0 && <TotalsBar shown={rows} all={students?.length ?? 0} />}
        </SectionCard>
      )}
      <StudentGroupsPopup student={opened} onClose={() => setOpenedId(null)} />
    </Page>
  );
}

function NobodyYet() {
  return (
    <EmptyState
      title="У центрі ще немає учнів"
      text="Додайте першого учня разом із родичем, а потім оберіть для нього групи."
      action={
        <LinkButton look="primary" href={paths.admin.addStudent}>
          Додати учня
        </LinkButton>
      }
    />
  );
}

function NobodyFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="Нікого не знайдено"
      text="За такими умовами учнів немає. Змініть умови або покажіть усіх."
      action={<Button onClick={onClear}>Показати всіх</Button>}
    />
  );
}
