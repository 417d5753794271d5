import { useRead } from '@dzvinok/api-client/query';
import { paths } from '@dzvinok/contract/paths';
import { studentsRoutes } from '@dzvinok/contract/students';
import { ColumnsButton, useColumnChoice, type ColumnChoice } from '@dzvinok/lists/columns';
import { FilterBar } from '@dzvinok/lists/filter-bar';
import { useList } from '@dzvinok/lists/use-list';
import { IconButton, LinkButton } from '@dzvinok/ui/button';
import { IconPrinter, IconUserPlus } from '@dzvinok/ui/icons';
import { Page } from '@dzvinok/ui/page';
import { WhenRead } from '@dzvinok/ui/state';
import { memo, useMemo } from 'react';
import { useOpenedStudent } from './groups/opened-student.ts';
import { StudentGroupsPopup } from './groups/student-groups.popup.tsx';
import { NobodyYet } from './no-students.tsx';
import { PrintHead } from './print-head.tsx';
import { StudentsFiles } from './students-files.tsx';
import { studentsList } from './students.columns.tsx';
import { StudentsList } from './students.list.tsx';

/** 'Всі учні': who studies here, in which groups, and who has paid. */
export function StudentsPage() {
  const query = useRead(studentsRoutes.list);
  const { data: students } = query;
  const state = useList(studentsList, students);
  const { shown } = state;
  const opened = useOpenedStudent();
  const columns = useColumnChoice(studentsList);
  const ids = useMemo(() => shown.rows?.map(({ id }) => id) ?? [], [shown.rows]);
  const isFirstUse = students?.length === 0;

  const list = <StudentsList shown={shown} hidden={columns.hidden} openGroups={opened.open} />;
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
    </Page>
  );
}

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
