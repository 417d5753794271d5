import { paths } from '@dzvinok/contract/paths';
import { formatPhone, phoneHref } from '@dzvinok/texts/phone';
import { TextLink } from '@dzvinok/ui/button';
import { Checkbox } from '@dzvinok/ui/toggles';
import type { Column } from '@dzvinok/ui/table';
import { Money, OnlineDot } from '@dzvinok/ui/text';
import styles from './students-list.module.css';
import { StudentGroupsCell } from './student-groups-cell.tsx';
import type { ListedStudent, PaidMonth, SetPaid } from './students-payments.ts';

interface ColumnActions {
  setPaid: SetPaid;
  openGroups: (studentId: number) => void;
}

const monthWords = { current: 'цього місяця', next: 'наступного місяця' } as const;

/** Columns of the students list, in the specification's order (§2). */
export function studentColumns({ setPaid, openGroups }: ColumnActions): Column<ListedStudent>[] {
  const paid = (student: ListedStudent, month: PaidMonth, checked: boolean) => (
    <Checkbox
      className={styles.paid}
      checked={checked}
      busy={student.saving?.[month] !== undefined}
      ariaLabel={`Оплата ${monthWords[month]}: ${student.fullname}`}
      onChange={(next) => setPaid(student, month, next)}
    />
  );
  return [
    { key: 'number', title: '№', width: '3.25rem', align: 'right', wideOnly: true, sticky: true, render: (_, index) => index + 1 },
    {
      key: 'online',
      title: 'Онлайн',
      width: '4.5rem',
      align: 'center',
      sticky: true,
      className: styles.online,
      render: (student) => <OnlineDot online={student.isEducationOnline} />,
    },
    {
      key: 'name',
      title: 'ПІП',
      width: '15.5rem',
      sticky: true,
      className: styles.name,
      render: (student) => (
        <TextLink plain className={styles.cut} href={paths.admin.editStudent(student.id)} title={student.fullname}>
          {student.fullname}
        </TextLink>
      ),
    },
    {
      key: 'groups',
      title: 'Групи',
      width: '16.5rem',
      className: styles.whole,
      render: (student) => <StudentGroupsCell student={student} onOpen={openGroups} />,
    },
    {
      key: 'current',
      title: 'Цей місяць',
      width: '6rem',
      align: 'center',
      className: styles.month,
      render: (student) => paid(student, 'current', student.isCurrentMonthPayed),
    },
    {
      key: 'next',
      title: 'Наступний',
      width: '6rem',
      align: 'center',
      className: styles.month,
      render: (student) => paid(student, 'next', student.isNextMonthPayed),
    },
    {
      key: 'sum',
      title: 'Сума',
      width: '7.5rem',
      align: 'right',
      className: styles.sum,
      render: (student) => <Money value={student.monthlyPayment} />,
    },
    {
      key: 'phone',
      title: 'Телефон учня',
      width: '9rem',
      className: styles.labelled,
      render: (student) => <Phone digits={student.phoneNumber} />,
    },
    {
      key: 'parentPhone',
      title: 'Телефон родича',
      width: '9rem',
      className: styles.labelled,
      render: (student) => <Phone digits={student.parent?.phoneNumber} />,
    },
    { key: 'parent', title: 'ПІП родича', width: '14rem', className: styles.labelled, render: (student) => <Cut text={student.parent?.fullName} /> },
    { key: 'school', title: 'Школа', width: '11rem', className: styles.labelled, render: (student) => <Cut text={student.schoolInfo} /> },
    { key: 'comment', title: 'Коментар', width: '14rem', className: `${styles.whole} ${styles.comment}`, render: (student) => <Cut text={student.comment} /> },
  ];
}

function Phone({ digits }: { digits: string | undefined }) {
  if (!digits) return '—';
  return (
    <TextLink plain href={phoneHref(digits)}>
      {formatPhone(digits)}
    </TextLink>
  );
}

function Cut({ text }: { text: string | null | undefined }) {
  if (!text) return '—';
  return (
    <span className={styles.cut} title={text}>
      {text}
    </span>
  );
}
