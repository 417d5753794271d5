import { useRead } from '@dzvinok/api-client/query';
import { paths } from '@dzvinok/contract/paths';
import { teachersRoutes, type TeacherListItem } from '@dzvinok/contract/teachers';
import { compareNames } from '@dzvinok/texts/names';
import { formatPhone, phoneHref } from '@dzvinok/texts/phone';
import { counted } from '@dzvinok/texts/plural';
import { IconButton, IconLink, LinkButton, TextLink } from '@dzvinok/ui/button';
import { Hint } from '@dzvinok/ui/hint';
import { IconPencil, IconPhone, IconTrash, IconUserPlus } from '@dzvinok/ui/icons';
import { VisuallyHidden } from '@dzvinok/ui/layout';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { EmptyState, ErrorState } from '@dzvinok/ui/state';
import { DataTable, type Column } from '@dzvinok/ui/table';
import { useMemo } from 'react';
import { PasswordCell } from './password.cell.tsx';
import styles from './teachers.module.css';

const columns: Column<TeacherListItem>[] = [
  {
    key: 'name',
    title: 'ПІП',
    sticky: true,
    truncate: true,
    render: (teacher) => (
      <TextLink plain href={paths.admin.editTeacher(teacher.id)} title={teacher.fullName}>
        {teacher.fullName}
      </TextLink>
    ),
  },
  { key: 'subject', title: 'Предмет', truncate: true, render: (teacher) => subjectsOf(teacher) || '—' },
  { key: 'phone', title: 'Телефон', render: (teacher) => formatPhone(teacher.phoneNumber) },
  { key: 'password', title: 'Пароль', width: '10rem', render: (teacher) => <PasswordCell teacher={teacher} /> },
  {
    key: 'call',
    title: 'Зв’язок',
    width: '5rem',
    align: 'center',
    render: (teacher) => (
      <IconLink size="sm" href={phoneHref(teacher.phoneNumber)} label={`Подзвонити: ${teacher.fullName}`} icon={<IconPhone size={17} />} />
    ),
  },
  { key: 'tools', title: <VisuallyHidden>Дії</VisuallyHidden>, width: '6rem', align: 'right', render: (teacher) => <Tools teacher={teacher} /> },
];

function subjectsOf(teacher: TeacherListItem): string {
  return teacher.subjects.map(({ name }) => name).join(', ') || (teacher.subject?.name ?? '');
}

/** Teachers with what they teach and how to reach them. */
export function TeachersPage() {
  const { data, error, refetch, isFetching } = useRead(teachersRoutes.list);
  const teachers = useMemo(() => data && [...data].sort((left, right) => compareNames(left.fullName, right.fullName)), [data]);

  return (
    <Page
      title="Викладачі"
      subtitle={teachers ? counted(teachers.length, 'teacher') : '…'}
      actions={
        <LinkButton look="primary" href={paths.admin.addTeacher} icon={<IconUserPlus size={18} />}>
          Додати викладача
        </LinkButton>
      }
    >
      {error && !teachers ? (
        <ErrorState message={error.message} requestId={error.requestId} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <SectionCard flush>
          <DataTable label="Викладачі" columns={columns} rows={teachers} rowKey={(teacher) => teacher.id} expected={6} empty={<NobodyYet />} />
        </SectionCard>
      )}
    </Page>
  );
}

function Tools({ teacher }: { teacher: TeacherListItem }) {
  return (
    <span className={styles.tools}>
      <IconLink size="sm" href={paths.admin.editTeacher(teacher.id)} label={`Редагувати: ${teacher.fullName}`} icon={<IconPencil size={17} />} />
      <Hint text="Незабаром">
        <IconButton size="sm" label={`Видалити: ${teacher.fullName}`} title="" aria-disabled icon={<IconTrash size={17} />} />
      </Hint>
    </span>
  );
}

function NobodyYet() {
  return (
    <EmptyState
      title="Викладачів ще немає"
      text="Додайте викладача, щоб створювати групи."
      action={
        <LinkButton look="primary" href={paths.admin.addTeacher}>
          Додати викладача
        </LinkButton>
      }
    />
  );
}
