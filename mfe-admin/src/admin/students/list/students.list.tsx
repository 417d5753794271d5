import type { StudentListItem } from '@dzvinok/contract/students';
import { useLocation, useNavigate } from '@dzvinok/router/navigation';
import { SectionCard } from '@dzvinok/ui/page';
import { LongTable } from '@dzvinok/ui/table';
import { memo, useMemo } from 'react';
import styles from './students-list.module.css';
import { studentColumns } from './students.columns.tsx';
import type { StudentFilter } from './students-filter.ts';
import { NobodyFound } from './no-students.tsx';
import { usePaymentFlags, withUnsaved } from './students-payments.ts';
import { TotalsBar } from './students-totals-bar.tsx';

interface StudentsListProps {
  /** Undefined while the list is being read for the first time. */
  rows: readonly StudentListItem[] | undefined;
  all: number;
  filter: StudentFilter;
  openGroups: (studentId: number) => void;
  onClear: () => void;
}

/** The rows that the filter lets through, and the sums over them. */
export const StudentsList = memo(function StudentsList({ rows, all, filter, openGroups, onClear }: StudentsListProps) {
  const { unsaved, setPaid } = usePaymentFlags();
  const { key } = useLocation();
  const navigate = useNavigate();
  const shown = useMemo(() => rows && withUnsaved(rows, unsaved), [rows, unsaved]);
  const columns = useMemo(() => studentColumns({ setPaid, openGroups }), [setPaid, openGroups]);
  return (
    <SectionCard flush>
      <div className={styles.table}>
        <LongTable
          label="Всі учні"
          columns={columns}
          rows={shown}
          rowKey={(student) => student.id}
          expected={14}
          cards
          memory={`students ${key}`}
          list={filter}
          onLink={(address) => void navigate(address)}
          empty={<NobodyFound filter={filter} onClear={onClear} />}
        />
      </div>
      <TotalsBar shown={shown} all={all} />
    </SectionCard>
  );
});
