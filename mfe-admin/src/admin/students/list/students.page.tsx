import { useRead } from '@dzvinok/api-client/query';
import { paths } from '@dzvinok/contract/paths';
import { studentsRoutes } from '@dzvinok/contract/students';
import { LinkButton } from '@dzvinok/ui/button';
import { IconUserPlus } from '@dzvinok/ui/icons';
import { Page } from '@dzvinok/ui/page';
import { WhenRead } from '@dzvinok/ui/state';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { StudentsFiles } from './students-files.tsx';
import { StudentGroupsPopup } from './student-groups.popup.tsx';
import { FilterBar } from './students-filter-bar.tsx';
import { useStudentFilter } from './students-filter-state.ts';
import { filterStudents } from './students-filter.ts';
import { StudentsList } from './students.list.tsx';
import { NobodyYet } from './no-students.tsx';
import { useOpenedStudent } from './opened-student.ts';
import { makeStudentSorter } from './students-order.ts';

/** 'Всі учні': who studies here, in which groups, and who has paid. */
export function StudentsPage() {
  const query = useRead(studentsRoutes.list);
  const filter = useStudentFilter();
  const opened = useOpenedStudent();

  const { data: students } = query;
  // Typing goes before the rows that it narrows down.
  const applied = useDeferredValue(filter.applied);
  const { sort, direction } = applied;
  const [sortStudents] = useState(makeStudentSorter);
  const sorted = useMemo(() => students && sortStudents(students, { sort, direction }), [students, sort, direction, sortStudents]);
  const rows = useMemo(() => sorted && filterStudents(sorted, applied), [sorted, applied]);
  const ids = useMemo(() => rows?.map(({ id }) => id) ?? [], [rows]);
  const isFirstUse = students?.length === 0;

  const list = <StudentsList rows={rows} all={students?.length ?? 0} filter={applied} openGroups={opened.open} onClear={filter.clear} />;
  return (
    <Page title="Всі учні" actions={<PageActions ids={ids} />}>
      {isFirstUse ? <NobodyYet /> : <FilterBar filter={filter} onApply={() => void query.refetch()} isReading={query.isRefetching} />}
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
