import { adminPaths } from '@dzvinok/contract/paths/admin';
import type { TeacherListItem } from '@dzvinok/contract/teachers';
import { listOf } from '@dzvinok/lists/list';
import { optionsOf } from '@dzvinok/lists/rows';
import { formatPhone, phoneHref } from '@dzvinok/texts/phone';
import { IconButton, IconLink, TextLink } from '@dzvinok/ui/button';
import { IconPencil, IconPhone, IconTrash } from '@dzvinok/ui/icons';
import { Inline, VisuallyHidden } from '@dzvinok/ui/layout';
import { Muted } from '@dzvinok/ui/text';
import { sinceColumn } from '../archive/archived.columns.tsx';
import { IssuedPassword } from '../../accounts/issued-password.tsx';
import { usePasswordRights } from '../../accounts/accounts.fields.tsx';
import styles from './teachers.module.css';

const subjectsOf = ({ subjects, subject }: TeacherListItem) => (subjects.length === 0 && subject ? [subject] : subjects);
const subjectsText = (teacher: TeacherListItem) => subjectsOf(teacher).map(({ name }) => name).join(', ');

export const notInArchive: ReadonlySet<string> = new Set(['password', 'call', 'tools']);
export const onlyInArchive: ReadonlySet<string> = new Set(['since']);

/** Columns of specification §2. */
export const teachersList = listOf<TeacherListItem, { subject: number }, { archive: (teacher: TeacherListItem) => void }>({
  name: 'teachers',
  label: 'Викладачі',
  rowKey: ({ id }) => id,
  searched: (teacher) => ({ texts: [teacher.fullName, subjectsText(teacher)], phones: [teacher.phoneNumber] }),
  filters: {
    subject: {
      read: (text) => Number(text) || null,
      test: (teacher, subjectId) => subjectsOf(teacher).some(({ id }) => id === subjectId),
      field: {
        label: 'Предмет',
        placeholder: 'Усі предмети',
        isInBar: true,
        options: (teachers) => optionsOf(teachers, (teacher) => subjectsOf(teacher).map(({ id, name }) => ({ value: id, name }))),
      },
    },
  },
  usualSort: 'name',
  columns: {
    name: {
      title: 'ПІП',
      order: { label: 'За прізвищем', by: ({ fullName }) => fullName },
      sticky: true,
      truncate: true,
      card: 'head',
      className: styles.name,
      cell: ({ id, fullName, archivedAt }) =>
        archivedAt ? (
          <span title={fullName}>{fullName}</span>
        ) : (
          <TextLink plain href={adminPaths.editTeacher(id)} title={fullName}>
            {fullName}
          </TextLink>
        ),
    },
    subject: {
      title: 'Предмет',
      order: { label: 'За предметом', by: subjectsText },
      truncate: true,
      card: 'note',
      className: styles.subject,
      cell: (teacher) => <span title={subjectsText(teacher)}>{subjectsText(teacher) || '—'}</span>,
    },
    phone: {
      title: 'Телефон',
      order: { label: 'За телефоном', by: ({ phoneNumber }) => phoneNumber },
      className: styles.phone,
      cell: ({ phoneNumber }) => formatPhone(phoneNumber),
    },
    since: sinceColumn,
    password: { title: 'Пароль', width: '8.75rem', className: styles.password, cell: (teacher) => <Password teacher={teacher} /> },
    call: {
      title: 'Зв’язок',
      width: '4.75rem',
      align: 'center',
      className: styles.call,
      cell: ({ phoneNumber, fullName }) => <IconLink size="sm" href={phoneHref(phoneNumber)} label={`Подзвонити: ${fullName}`} icon={<IconPhone size={17} />} />,
    },
    tools: {
      title: <VisuallyHidden>Дії</VisuallyHidden>,
      width: '5.75rem',
      align: 'right',
      card: 'aside',
      cell: (teacher, { archive }) => (
        <Inline as="span" gap="none" justify="end" noWrap>
          <IconLink size="sm" href={adminPaths.editTeacher(teacher.id)} label={`Редагувати: ${teacher.fullName}`} icon={<IconPencil size={17} />} />
          <IconButton size="sm" data-remove label={`Видалити: ${teacher.fullName}`} icon={<IconTrash size={17} />} onClick={() => archive(teacher)} />
        </Inline>
      ),
    },
  },
});

function Password({ teacher }: { teacher: TeacherListItem }) {
  const { mayRead } = usePasswordRights();
  return mayRead ? <IssuedPassword accountId={teacher.id} called={`пароль: ${teacher.fullName}`} /> : <Muted>не показується</Muted>;
}
