import { useLiveReads } from '@dzvinok/api-client/live';
import { queryOf } from '@dzvinok/api-client/query';
import { adminPaths } from '@dzvinok/contract/paths/admin';
import { studentExportsRoutes } from '@dzvinok/contract/student-exports';
import { owesThisMonth, studentsRoutes, type StudentListItem } from '@dzvinok/contract/students';
import { ColumnsButton, useColumnChoice, type ColumnChoice } from '@dzvinok/lists/columns';
import { FilterBar } from '@dzvinok/lists/filter-bar';
import { SelectionContext, useSelection } from '@dzvinok/lists/selection';
import { useList, useTable, type ShownOf } from '@dzvinok/lists/use-list';
import { useLocation, useNavigate } from '@dzvinok/router/navigation';
import { IconButton, LinkButton } from '@dzvinok/ui/button';
import { IconPrinter, IconUserPlus } from '@dzvinok/ui/icons';
import { useRootState } from '@dzvinok/ui/layout';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { WhenRead } from '@dzvinok/ui/state';
import { LongTable, type RowTone } from '@dzvinok/ui/table';
import { useQuery } from '@tanstack/react-query';
import { memo, useCallback, useMemo, useState } from 'react';
import { useMayCall } from '../../../rights.ts';
import { useOpenedStudent } from './groups/opened-student.ts';
import { useSameTime } from './groups/use-same-time.ts';
import { StudentGroupsPopup } from './groups/student-groups.popup.tsx';
import { BulkBar, ManyPopup, type ManyAction } from './many/bulk-bar.tsx';
import { NobodyFound, NobodyYet } from './no-students.tsx';
import { monthWords, usePaymentFlags, type ListedStudent, type PaidMonth, type SetPaid } from './payments/payments.ts';
import { showTakenBack, TakeBackPopup } from './payments/take-back.popup.tsx';
import { TotalsBar } from './payments/totals-bar.tsx';
import { PrintHead } from './print-head.tsx';
import { StudentsFiles } from './students-files.tsx';
import styles from './students-list.module.css';
import { studentsList, type StudentActions } from './students.columns.tsx';

const reads = [studentsRoutes.list];
/** A page may be left open overnight: at the turn of a day or month sums change without a save. */
const askEveryMs = 5 * 60_000;

export function StudentsPage() {
  const query = useQuery({ ...queryOf(studentsRoutes.list), refetchInterval: askEveryMs });
  useLiveReads({ reads });
  const { data: students } = query;
  const state = useList(studentsList, students);
  const { shown } = state;
  const opened = useOpenedStudent();
  const columns = useColumnChoice(studentsList);
  const ids = useMemo(() => shown.rows?.map(({ id }) => id) ?? [], [shown.rows]);
  const isFirstUse = students?.length === 0;
  // Kept here, as an action may empty the list.
  const [many, setMany] = useState<Many | null>(null);
  const closeMany = (isDone: boolean) => {
    if (isDone) many?.clear();
    setMany(null);
  };

  const list = <StudentsList shown={shown} hidden={columns.hidden} openGroups={opened.open} openMany={setMany} />;
  return (
    <Page title="Всі учні" sheet="landscape" actions={<PageActions ids={ids} />}>
      {isFirstUse ? (
        <NobodyYet />
      ) : (
        <FilterBar state={state} label="Фільтр учнів" placeholder="ПІП або телефон" tools={<SheetTools columns={columns} />} onApply={() => void query.refetch()} />
      )}
      <PrintHead view={shown.view} students={students} shown={ids.length} />
      <WhenRead query={query} waiting={list}>{() => !isFirstUse && list}</WhenRead>
      <StudentGroupsPopup student={students?.find(({ id }) => id === opened.id)} onClose={opened.close} />
      {many && <ManyPopup action={many.action} students={many.students} onClose={closeMany} />}
    </Page>
  );
}

interface Many {
  action: ManyAction;
  students: readonly StudentListItem[];
  clear: () => void;
}

interface StudentsListProps {
  shown: ShownOf<typeof studentsList>;
  hidden: ReadonlySet<string>;
  openGroups: (studentId: number) => void;
  openMany: (many: Many) => void;
}

function toneOf(student: ListedStudent): RowTone {
  if (owesThisMonth(student)) return student.isSelected ? 'alert chosen' : 'alert';
  return student.isSelected ? 'chosen' : undefined;
}

const StudentsList = memo(function StudentsList({ shown, hidden, openGroups, openMany }: StudentsListProps) {
  const { list, view, hold, clear } = shown;
  const { rows, setPaid } = usePaymentFlags(useSameTime(shown.rows));
  const selection = useSelection(rows, list.rowKey);
  const { select } = selection;
  const isByPayment = view.payment !== null;
  const save = useCallback<SetPaid>((student, month, isPaid) => {
    if (isByPayment) hold(student.id);
    setPaid(student, month, isPaid);
  }, [isByPayment, hold, setPaid]);
  const [taken, setTaken] = useState<{ student: ListedStudent; month: PaidMonth } | null>(null);
  const actions = useMemo<StudentActions>(() => ({
    // A tick that is still being saved is a slip, and no payment yet.
    setPaid: (student, month, isPaid) => (isPaid || student.saving?.[month] !== undefined ? save(student, month, isPaid) : setTaken({ student, month })),
    openGroups,
    select,
  }), [save, openGroups, select]);
  function takeBack() {
    if (!taken) return;
    const { student, month } = taken;
    setTaken(null);
    save(student, month, false);
    showTakenBack(student.fullname, () => save(student, month, true));
  }
  const table = useTable(shown, actions, hidden);
  const { key } = useLocation();
  const navigate = useNavigate();

  // On a phone the bar leaves room for the button that scrolls to the top.
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
        {taken && <TakeBackPopup fullName={taken.student.fullname} month={monthWords[taken.month]} onConfirm={takeBack} onCancel={() => setTaken(null)} />}
        {selection.chosen.length > 0 ? <BulkBar students={selection.chosen} onOpen={(action) => openMany({ action, students: selection.chosen, clear: selection.clear })} onClear={selection.clear} /> : <TotalsBar shown={rows} all={shown.all} />}
      </SectionCard>
    </div>
  );
});

const SheetTools = memo(function SheetTools({ columns }: { columns: ColumnChoice }) {
  return (
    <>
      <ColumnsButton list={studentsList} choice={columns} />
      <IconButton size="sm" label="Друкувати" icon={<IconPrinter size={18} />} onClick={() => window.print()} />
    </>
  );
});

interface PageActionsProps {
  ids: readonly number[];
}

// Memoised: redrawn only when the listed ids change.
const PageActions = memo(function PageActions({ ids }: PageActionsProps) {
  const mayExport = useMayCall(studentExportsRoutes.make);
  const mayAdd = useMayCall(studentsRoutes.create);
  return (
    <>
      {mayExport && <StudentsFiles ids={ids} />}
      {mayAdd && <LinkButton look="primary" href={adminPaths.addStudent} icon={<IconUserPlus size={18} />}>
        Додати учня
      </LinkButton>}
    </>
  );
}, areSameStudents);

function areSameStudents({ ids: before }: PageActionsProps, { ids }: PageActionsProps): boolean {
  return before.length === ids.length && before.every((id, place) => id === ids[place]);
}
