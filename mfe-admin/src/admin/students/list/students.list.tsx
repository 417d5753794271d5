import type { StudentListItem } from '@dzvinok/contract/students';
import { owesThisMonth } from '@dzvinok/contract/students';
import { useLocation, useNavigate } from '@dzvinok/router/navigation';
import { useRootState } from '@dzvinok/ui/layout';
import { SectionCard } from '@dzvinok/ui/page';
import { LongTable, type RowTone, type TableOrder } from '@dzvinok/ui/table';
import { memo, useCallback, useMemo } from 'react';
import styles from './students-list.module.css';
import { BulkBar } from './many/bulk-bar.tsx';
import type { OptionalColumn } from './columns/columns-choice.ts';
import type { StudentView } from './view/view-address.ts';
import { studentColumns } from './columns/students.columns.tsx';
import { NobodyFound } from './no-students.tsx';
import { sortKeys } from './view/students-order.ts';
import { usePaymentFlags, withUnsaved, type ListedStudent, type SetPaid } from './payments/payment-flags.ts';
import { SelectedShareContext } from './many/select-boxes.tsx';
import { useSelection } from './many/selection.ts';
import { TotalsBar } from './payments/totals-bar.tsx';

interface StudentsListProps {
  /** Undefined while the list is being read for the first time. */
  rows: readonly StudentListItem[] | undefined;
  all: number;
  view: StudentView;
  hidden: ReadonlySet<OptionalColumn>;
  change: (changes: Partial<StudentView>) => void;
  openGroups: (studentId: number) => void;
  onClear: () => void;
  /** A student's flag was pressed: they stay in a list that is filtered by it. */
  onPaid: (studentId: number) => void;
}

function toneOf(student: ListedStudent): RowTone {
  if (owesThisMonth(student)) return student.isSelected ? 'alert chosen' : 'alert';
  return student.isSelected ? 'chosen' : undefined;
}

/** The rows that the filter lets through, and the sums over them or what is done with the chosen ones. */
export const StudentsList = memo(function StudentsList(props: StudentsListProps) {
  const { rows, all, view, hidden, change, openGroups, onClear, onPaid } = props;
  const { unsaved, setPaid } = usePaymentFlags();
  const { key } = useLocation();
  const navigate = useNavigate();
  const { ids, select, selectAll } = useSelection(rows);
  const shown = useMemo(() => rows && withUnsaved(rows, unsaved, ids), [rows, unsaved, ids]);

  const setPaidHere = useCallback<SetPaid>((student, month, isPaid) => {
    onPaid(student.id);
    setPaid(student, month, isPaid);
  }, [onPaid, setPaid]);
  const columns = useMemo(() => studentColumns({ setPaid: setPaidHere, openGroups, select }, hidden), [setPaidHere, openGroups, select, hidden]);
  const share = ids.size === 0 ? 'none' : ids.size === rows?.length ? 'all' : 'some';
  const selectedShare = useMemo(() => ({ share, selectAll }) as const, [share, selectAll]);
  const order = useMemo<TableOrder>(() => ({
    sort: view.sort,
    direction: view.direction,
    onChange: (sort, direction) => change({ sort: sortKeys.find((each) => each === sort), direction }),
  }), [view.sort, view.direction, change]);

  // On a phone the bar has a place for the button that goes to the top.
  useRootState('low-bar');

  const chosen = shown?.filter(({ isSelected }) => isSelected) ?? [];
  return (
    <div className={styles.wide}>
      <SectionCard flush>
        <div className={styles.table}>
          <SelectedShareContext value={selectedShare}>
            <LongTable
              label="Всі учні"
              columns={columns}
              rows={shown}
              rowKey={(student) => student.id}
              rowTone={toneOf}
              order={order}
              expected={14}
              cards
              memory={`students ${key}`}
              list={view}
              onLink={(address) => void navigate(address)}
              empty={<NobodyFound view={view} onClear={onClear} />}
            />
          </SelectedShareContext>
        </div>
        {chosen.length > 0 ? <BulkBar students={chosen} onClear={() => selectAll(false)} /> : <TotalsBar shown={shown} all={all} />}
      </SectionCard>
    </div>
  );
});
