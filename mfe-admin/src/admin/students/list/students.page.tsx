import { useRead } from '@dzvinok/api-client/query';
import { paths } from '@dzvinok/contract/paths';
import { studentsRoutes } from '@dzvinok/contract/students';
import { LinkButton } from '@dzvinok/ui/button';
import { IconUserPlus } from '@dzvinok/ui/icons';
import { Page } from '@dzvinok/ui/page';
import { WhenRead } from '@dzvinok/ui/state';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { StudentsFiles } from './students-files.tsx';
import { StudentGroupsPopup } from './groups/student-groups.popup.tsx';
import { useKeptColumns } from './columns/columns-choice.ts';
import { FilterBar } from './filter/filter-bar.tsx';
import { useStudentView } from './view/student-view.ts';
import { filterStudents } from './filter/students-filter.ts';
import { StudentsList } from './students.list.tsx';
import { NobodyYet } from './no-students.tsx';
import { useOpenedStudent } from './groups/opened-student.ts';
import { PrintHead } from './print-head.tsx';
import { makeStudentSorter } from './view/students-order.ts';
import { useTouched } from './view/touched-students.ts';

/** 'Всі учні': who studies here, in which groups, and who has paid. */
export function StudentsPage() {
  const query = useRead(studentsRoutes.list);
  const state = useStudentView();
  const opened = useOpenedStudent();
  const columns = useKeptColumns();

  const { data: students } = query;
  // Typing goes before the rows that it narrows down.
  const applied = useDeferredValue(state.view);
  const { sort, direction } = applied;
  const { touched, touch } = useTouched(applied);
  const [sortStudents] = useState(makeStudentSorter);
  const sorted = useMemo(() => students && sortStudents(students, { sort, direction }), [students, sort, direction, sortStudents]);
  const rows = useMemo(() => sorted && filterStudents(sorted, applied, touched), [sorted, applied, touched]);
  const ids = useMemo(() => rows?.map(({ id }) => id) ?? [], [rows]);
  const isFirstUse = students?.length === 0;

  const list = (
    <StudentsList
      rows={rows}
      all={students?.length ?? 0}
      view={applied}
      hidden={columns.hidden}
      change={state.change}
      openGroups={opened.open}
      onClear={state.clear}
      onPaid={touch}
    />
  );
  return (
    <Page title="Всі учні" sheet="landscape" actions={<PageActions ids={ids} />}>
      {isFirstUse ? <NobodyYet /> : <FilterBar state={state} applied={applied} students={students} columns={columns} onApply={() => void query.refetch()} />}
      <PrintHead view={applied} students={students} shown={ids.length} />
      <WhenRead query={query} waiting={list}>{() => !isFirstUse && list}</WhenRead>
      <StudentGroupsPopup student={students?.find(({ id }) => id === opened.id)} onClose={opened.close} />
    </Page>
  );
}

interface PageActionsProps {
  ids: readonly number[];
}

// A menu and two links: nothing that has to be drawn anew while the same students are listed.
const PageActions = memo(function PageActions({ ids }: PageActionsProps) {
  return (
    <>
      <StudentsFiles ids={ids} />
      <LinkButton look="primary" href={paths.admin.addStudent} icon={<IconUserPlus size={18} />}>
        Додати учня
      </LinkButton>
    </>
  );
}, areSameStudents);

function areSameStudents({ ids: before }: PageActionsProps, { ids }: PageActionsProps): boolean {
  return before.length === ids.length && before.every((id, place) => id === ids[place]);
}
