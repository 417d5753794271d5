import { paths } from '@dzvinok/contract/paths';
import type { TeacherListItem } from '@dzvinok/contract/teachers';
import { formatPhone, phoneHref } from '@dzvinok/texts/phone';
import { IconButton, IconLink, TextLink } from '@dzvinok/ui/button';
import { IconPencil, IconPhone, IconTrash } from '@dzvinok/ui/icons';
import { Inline, VisuallyHidden } from '@dzvinok/ui/layout';
import type { Column } from '@dzvinok/ui/table';
import { archiveColumns } from '../archive/archived.columns.tsx';
import { PasswordCell } from './password-cell.tsx';
import { subjectsOf } from './teachers-filter.ts';
import styles from './teachers.module.css';

const name = {
  key: 'name',
  title: 'ПІП',
  sticky: true,
  truncate: true,
  card: 'head',
  className: styles.name,
} as const;

const subject: Column<TeacherListItem> = {
  key: 'subject',
  title: 'Предмет',
  truncate: true,
  card: 'note',
  className: styles.subject,
  render: (teacher) => <span title={subjectsOf(teacher)}>{subjectsOf(teacher) || '—'}</span>,
};

const phone: Column<TeacherListItem> = {
  key: 'phone',
  title: 'Телефон',
  className: styles.phone,
  render: (teacher) => formatPhone(teacher.phoneNumber),
};

/** Columns of those who work here, in the order of the specification (§2). */
export function teacherColumns(onArchive: (teacher: TeacherListItem) => void): Column<TeacherListItem>[] {
  return [
    {
      ...name,
      render: (teacher) => (
        <TextLink plain href={paths.admin.editTeacher(teacher.id)} title={teacher.fullName}>
          {teacher.fullName}
        </TextLink>
      ),
    },
    subject,
    phone,
    { key: 'password', title: 'Пароль', width: '8.75rem', className: styles.password, render: (teacher) => <PasswordCell teacher={teacher} /> },
    {
      key: 'call',
      title: 'Зв’язок',
      width: '4.75rem',
      align: 'center',
      className: styles.call,
      render: (teacher) => (
        <IconLink size="sm" href={phoneHref(teacher.phoneNumber)} label={`Подзвонити: ${teacher.fullName}`} icon={<IconPhone size={17} />} />
      ),
    },
    {
      key: 'tools',
      title: <VisuallyHidden>Дії</VisuallyHidden>,
      width: '5.75rem',
      align: 'right',
      card: 'aside',
      render: (teacher) => (
        <Inline as="span" gap="none" justify="end" noWrap>
          <IconLink size="sm" href={paths.admin.editTeacher(teacher.id)} label={`Редагувати: ${teacher.fullName}`} icon={<IconPencil size={17} />} />
          <IconButton size="sm" data-remove label={`Видалити: ${teacher.fullName}`} icon={<IconTrash size={17} />} onClick={() => onArchive(teacher)} />
        </Inline>
      ),
    },
  ];
}

/** Columns of the archive. */
export function archivedColumns(onRestore: (teacher: TeacherListItem) => void, restoringId: number | null): Column<TeacherListItem>[] {
  return [
    { ...name, render: (teacher) => <span title={teacher.fullName}>{teacher.fullName}</span> },
    subject,
    phone,
    ...archiveColumns<TeacherListItem>({ nameOf: ({ fullName }) => fullName, onRestore, restoringId }),
  ];
}
