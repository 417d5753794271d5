import { useRead } from '@dzvinok/api-client/query';
import { paths } from '@dzvinok/contract/paths';
import { studentsRoutes, type StudentGroup, type StudentListItem } from '@dzvinok/contract/students';
import { finder } from '@dzvinok/texts/names';
import { formatPhone } from '@dzvinok/texts/phone';
import { counted } from '@dzvinok/texts/plural';
import { Button, TextLink } from '@dzvinok/ui/button';
import { SearchField } from '@dzvinok/ui/form';
import { Inline, Toolbar } from '@dzvinok/ui/layout';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { EmptyState, WhenRead } from '@dzvinok/ui/state';
import { DataTable, type Column } from '@dzvinok/ui/table';
import { Muted, SubjectBadge } from '@dzvinok/ui/text';
import { useMemo, useState } from 'react';
import { archiveColumns } from '../../archive/archived.columns.tsx';
import { useRemovalFocus } from '../../removal/removal-focus.ts';
import { groupName, useStudentReturn } from './student-return.ts';

/** Those who study here no more, and the way back. */
export function ArchivedStudentsPage() {
  const query = useRead(studentsRoutes.list, { query: { archived: 'true' } });
  const [text, setText] = useState('');
  const { data } = query;
  const shown = useMemo(() => data && findStudents(data, text), [data, text]);
  return (
    <Page
      title="Архів учнів"
      subtitle={data ? `${counted(data.length, 'student')} в архіві` : '…'}
      back={{ href: paths.admin.students, label: 'До списку учнів' }}
    >
      <Toolbar>
        <SearchField placeholder="ПІП, школа або телефон" value={text} onChange={setText} />
      </Toolbar>
      <WhenRead query={query} waiting={<ArchivedStudents students={undefined} onClear={() => setText('')} />}>
        {({ length }) => (length === 0 ? <NobodyArchived /> : <ArchivedStudents students={shown} onClear={() => setText('')} />)}
      </WhenRead>
    </Page>
  );
}

interface ArchivedStudentsProps {
  /** Undefined while loading. */
  students: readonly StudentListItem[] | undefined;
  onClear: () => void;
}

function ArchivedStudents({ students, onClear }: ArchivedStudentsProps) {
  const { list, removed } = useRemovalFocus(students?.map(({ id }) => id));
  const { restore, restoringId } = useStudentReturn();
  const columns: Column<StudentListItem>[] = [
    ...archivedStudentColumns,
    ...archiveColumns<StudentListItem>({
      nameOf: ({ fullname }) => fullname,
      onRestore: ({ id, fullname }) => void restore(id, fullname).then((isBack) => isBack && removed(id)),
      restoringId,
    }),
  ];
  const empty = <EmptyState title="Нікого не знайдено" text="За таким пошуком в архіві нікого немає." action={<Button onClick={onClear}>Показати всіх</Button>} />;
  return (
    <div ref={list} tabIndex={-1}>
      <SectionCard flush>
        <DataTable label="Учні в архіві" columns={columns} rows={students} rowKey={({ id }) => id} expected={3} empty={empty} cards />
      </SectionCard>
    </div>
  );
}

const archivedStudentColumns: Column<StudentListItem>[] = [
  {
    key: 'name',
    title: 'ПІП',
    sticky: true,
    truncate: true,
    card: 'head',
    render: ({ id, fullname }) => (
      <TextLink plain href={paths.admin.editStudent(id)} title={fullname}>
        {fullname}
      </TextLink>
    ),
  },
  { key: 'school', title: 'Школа', truncate: true, card: 'note', render: ({ schoolInfo }) => <span title={schoolInfo}>{schoolInfo}</span> },
  { key: 'phone', title: 'Телефон', render: ({ phoneNumber }) => formatPhone(phoneNumber) },
  { key: 'groups', title: 'Повернеться до груп', card: 'labelled', render: ({ classes }) => <Groups groups={classes} /> },
];

function Groups({ groups }: { groups: readonly StudentGroup[] }) {
  if (groups.length === 0) return <Muted>без груп</Muted>;
  return (
    <Inline as="span" gap="xs">
      {groups.map((group) => <SubjectBadge key={group.id} color={group.subjectColor}>{groupName(group)}</SubjectBadge>)}
    </Inline>
  );
}

function findStudents(students: readonly StudentListItem[], text: string): StudentListItem[] {
  const isFound = finder(text);
  return students.filter(({ fullname, schoolInfo, phoneNumber }) => isFound({ texts: [fullname, schoolInfo], phones: [phoneNumber] }));
}

function NobodyArchived() {
  return (
    <EmptyState
      title="Архів порожній"
      text="Перенести учня в архів можна на його сторінці. Оцінки, відвідування й оплати при цьому зберігаються."
    />
  );
}
