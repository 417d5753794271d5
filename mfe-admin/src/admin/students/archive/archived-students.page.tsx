import { useLiveReads } from '@dzvinok/api-client/live';
import { useRead } from '@dzvinok/api-client/query';
import { adminPaths } from '@dzvinok/contract/paths/admin';
import { studentsRoutes, type StudentGroup, type StudentListItem } from '@dzvinok/contract/students';
import { FilterBar } from '@dzvinok/lists/filter-bar';
import { listOf } from '@dzvinok/lists/list';
import { optionsOf } from '@dzvinok/lists/rows';
import { useList, useTable, type ShownOf } from '@dzvinok/lists/use-list';
import { formatPhone } from '@dzvinok/texts/phone';
import { counted } from '@dzvinok/texts/plural';
import { Button, TextLink } from '@dzvinok/ui/button';
import { Inline } from '@dzvinok/ui/layout';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { EmptyState, WhenRead } from '@dzvinok/ui/state';
import { DataTable } from '@dzvinok/ui/table';
import { Muted, SubjectBadge } from '@dzvinok/ui/text';
import { returnColumn, sinceColumn } from '../../archive/archived.columns.tsx';
import { useRemovalFocus } from '../../removal/removal-focus.ts';
import { groupName, useStudentReturn } from './student-return.ts';

const archivedList = listOf<StudentListItem, { group: number }>({
  name: 'archived-students',
  label: 'Учні в архіві',
  rowKey: ({ id }) => id,
  searched: ({ fullname, schoolInfo, phoneNumber }) => ({ texts: [fullname, schoolInfo], phones: [phoneNumber] }),
  filters: {
    group: {
      read: (text) => Number(text) || null,
      test: ({ classes }, groupId) => classes.some(({ id }) => id === groupId),
      field: {
        label: 'Група',
        placeholder: 'Усі групи',
        isInBar: true,
        options: (students) => optionsOf(students, ({ classes }) => classes.map((group) => ({ value: group.id, name: groupName(group) }))),
      },
    },
  },
  usualSort: 'name',
  columns: {
    name: {
      title: 'ПІП',
      order: { label: 'За прізвищем', by: ({ fullname }) => fullname },
      sticky: true,
      truncate: true,
      card: 'head',
      cell: ({ id, fullname }) => (
        <TextLink plain href={adminPaths.editStudent(id)} title={fullname}>
          {fullname}
        </TextLink>
      ),
    },
    school: { title: 'Школа', order: { label: 'За школою', by: ({ schoolInfo }) => schoolInfo }, truncate: true, card: 'note', cell: ({ schoolInfo }) => <span title={schoolInfo}>{schoolInfo}</span> },
    phone: { title: 'Телефон', order: { label: 'За телефоном', by: ({ phoneNumber }) => phoneNumber }, cell: ({ phoneNumber }) => formatPhone(phoneNumber) },
    groups: { title: 'Повернеться до груп', card: 'labelled', cell: ({ classes }) => <Groups groups={classes} /> },
    since: sinceColumn,
  },
});

const reads = [studentsRoutes.list];

export function ArchivedStudentsPage() {
  const query = useRead(studentsRoutes.list, { query: { archived: 'true' } });
  useLiveReads({ reads });
  const { data } = query;
  const state = useList(archivedList, data);
  return (
    <Page
      title="Архів учнів"
      subtitle={data ? `${counted(data.length, 'student')} в архіві` : '…'}
      back={{ href: adminPaths.students, label: 'До списку учнів' }}
    >
      <FilterBar state={state} label="Фільтр архіву" placeholder="ПІП, школа або телефон" />
      <WhenRead query={query} waiting={<ArchivedStudents shown={state.shown} />}>
        {({ length }) => (length === 0 ? <NobodyArchived /> : <ArchivedStudents shown={state.shown} />)}
      </WhenRead>
    </Page>
  );
}

function ArchivedStudents({ shown }: { shown: ShownOf<typeof archivedList> }) {
  const { list, removed } = useRemovalFocus(shown.rows?.map(({ id }) => id));
  const { restore, restoringId } = useStudentReturn();
  const { columns, ...table } = useTable(shown, undefined);
  const wayBack = returnColumn<StudentListItem>({
    nameOf: ({ fullname }) => fullname,
    onRestore: ({ id, fullname }) => void restore(id, fullname).then((isBack) => isBack && removed(id)),
    restoringId,
  });
  const empty = <EmptyState title="Нікого не знайдено" text="За такими умовами в архіві нікого немає." action={<Button onClick={shown.clear}>Показати всіх</Button>} />;
  return (
    <div ref={list} tabIndex={-1}>
      <SectionCard flush>
        <DataTable {...table} columns={[...columns, wayBack]} expected={3} empty={empty} />
      </SectionCard>
    </div>
  );
}

function Groups({ groups }: { groups: readonly StudentGroup[] }) {
  if (groups.length === 0) return <Muted>без груп</Muted>;
  return (
    <Inline as="span" gap="xs">
      {groups.map((group) => <SubjectBadge key={group.id} color={group.subjectColor}>{groupName(group)}</SubjectBadge>)}
    </Inline>
  );
}

function NobodyArchived() {
  return (
    <EmptyState
      title="Архів порожній"
      text="Перенести учня в архів можна на його сторінці. Оцінки, відвідування й оплати при цьому зберігаються."
    />
  );
}
