import { owesThisMonth } from '@dzvinok/contract/students';
import { SelectionContext, useSelection } from '@dzvinok/lists/selection';
import { useTable, type ShownRows } from '@dzvinok/lists/use-list';
import { useLocation, useNavigate } from '@dzvinok/router/navigation';
import { useRootState } from '@dzvinok/ui/layout';
import { SectionCard } from '@dzvinok/ui/page';
import { LongTable, type RowTone } from '@dzvinok/ui/table';
import { memo, useMemo } from 'react';
import { BulkBar } from './many/bulk-bar.tsx';
import { NobodyFound } from './no-students.tsx';
import { usePaymentFlags, type ListedStudent } from './payments/payment-flags.ts';
import { TotalsBar } from './payments/totals-bar.tsx';
import styles from './students-list.module.css';
import type { StudentActions, StudentFilters } from './students.columns.tsx';

interface StudentsListProps {
  shown: ShownRows<ListedStudent, StudentFilters, StudentActions>;
  hidden: ReadonlySet<string>;
  openGroups: (studentId: number) => void;
}

function toneOf(student: ListedStudent): RowTone {
  if (owesThisMonth(student)) return student.isSelected ? 'alert chosen' : 'alert';
  return student.isSelected ? 'chosen' : undefined;
}

/** The rows that the filter lets through, and the sums over them or what is done with the chosen ones. */
export const StudentsList = memo(function StudentsList({ shown, hidden, openGroups }: StudentsListProps) {
  const { list, view, hold, clear } = shown;
  const { rows, setPaid } = usePaymentFlags(shown.rows);
  const selection = useSelection(rows, list.rowKey);
  const { select } = selection;
  const isByPayment = view.payment !== null;
  const actions = useMemo<StudentActions>(() => ({
    setPaid: (student, month, isPaid) => {
      if (isByPayment) hold(student.id);
      setPaid(student, month, isPaid);
    },
    openGroups,
    select,
  }), [isByPayment, hold, setPaid, openGroups, select]);
  const table = useTable(shown, actions, hidden);
  const { key } = useLocation();
  const navigate = useNavigate();

  // On a phone the bar has a place for the button that goes to the top.
  useRootState('low-bar');

  return (
    <div className={styles.wide}>
      <SectionCard flush>
        <div className={styles.table}>
          <SelectionContext value={selection.share}>
            <LongTable
              {...table}
              rows={selection.rows}
              rowTone={toneOf}
              expected={14}
              memory={`students ${key}`}
              list={view}
              onLink={(address) => void navigate(address)}
              empty={<NobodyFound view={view} onClear={clear} />}
            />
          </SelectionContext>
        </div>
        {selection.chosen.length > 0 ? <BulkBar students={selection.chosen} onClear={selection.clear} /> : <TotalsBar shown={rows} all={shown.all} />}
      </SectionCard>
    </div>
  );
});
