import { paths } from '@dzvinok/contract/paths';
import { owesThisMonth } from '@dzvinok/contract/students';
import { formatPhone, phoneHref } from '@dzvinok/texts/phone';
import { TextLink } from '@dzvinok/ui/button';
import { VisuallyHidden } from '@dzvinok/ui/layout';
import { Checkbox } from '@dzvinok/ui/toggles';
import type { Column } from '@dzvinok/ui/table';
import { Money, OnlineDot } from '@dzvinok/ui/text';
import { columnTitles } from './columns-choice.ts';
import styles from '../students-list.module.css';
import { StudentGroupsCell } from '../groups/groups-cell.tsx';
import type { SortKey } from '../view/students-order.ts';
import type { ListedStudent, PaidMonth, SetPaid } from '../payments/payment-flags.ts';
import { SelectAll, SelectBox } from '../many/select-boxes.tsx';
import type { Select } from '../many/selection.ts';

interface ColumnActions {
  setPaid: SetPaid;
  openGroups: (studentId: number) => void;
  select: Select;
}

interface StudentColumn extends Column<ListedStudent> {
  sort?: SortKey;
}

const monthWords = { current: 'цього місяця', next: 'наступного місяця' } as const;

/** Columns of the students list, in the specification's order (§2), without those that are left out. */
export function studentColumns(actions: ColumnActions, hidden: ReadonlySet<string>): StudentColumn[] {
  return allColumns(actions).filter(({ key }) => !hidden.has(key));
}

function allColumns({ setPaid, openGroups, select }: ColumnActions): StudentColumn[] {
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
    {
      key: 'select',
      title: <SelectAll />,
      width: '2.75rem',
      sticky: true,
      className: styles.select,
      render: (student) => <SelectBox student={student} select={select} />,
    },
    { key: 'number', title: columnTitles.number, width: '2.5rem', align: 'center', wideOnly: true, sticky: true, render: (_, index) => index + 1 },
    {
      key: 'online',
      title: columnTitles.online,
      sort: 'online',
      width: '3.75rem',
      align: 'center',
      sticky: true,
      className: styles.online,
      render: (student) => <OnlineDot online={student.isEducationOnline} />,
    },
    {
      key: 'name',
      title: 'ПІП',
      sort: 'surname',
      width: '10.5rem',
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
      title: columnTitles.groups,
      sort: 'groups',
      width: '10rem',
      className: styles.whole,
      render: (student) => <StudentGroupsCell student={student} onOpen={openGroups} />,
    },
    {
      key: 'current',
      title: columnTitles.current,
      sort: 'current',
      width: '4rem',
      align: 'center',
      className: `${styles.month} ${styles.current}`,
      render: (student) => paid(student, 'current', student.isCurrentMonthPayed),
    },
    {
      key: 'next',
      title: columnTitles.next,
      sort: 'next',
      width: '4.875rem',
      align: 'center',
      className: `${styles.month} ${styles.next}`,
      render: (student) => paid(student, 'next', student.isNextMonthPayed),
    },
    {
      key: 'sum',
      title: columnTitles.sum,
      sort: 'sum',
      width: '7.125rem',
      align: 'right',
      className: styles.sum,
      render: (student) => <Sum student={student} />,
    },
    {
      key: 'phone',
      title: columnTitles.phone,
      sort: 'phone',
      width: '7rem',
      className: `${styles.second} ${styles.phone}`,
      render: (student) => <Phone digits={student.phoneNumber} />,
    },
    {
      key: 'parentPhone',
      title: columnTitles.parentPhone,
      sort: 'parentPhone',
      width: '7rem',
      className: `${styles.second} ${styles.phone}`,
      render: (student) => <Phone digits={student.parent?.phoneNumber} />,
    },
    { key: 'parent', title: columnTitles.parent, sort: 'parent', width: '10rem', className: styles.second, render: (student) => <Cut text={student.parent?.fullName} /> },
    { key: 'school', title: columnTitles.school, sort: 'school', width: '8rem', className: styles.second, render: (student) => <Cut text={student.schoolInfo} /> },
    { key: 'comment', title: columnTitles.comment, sort: 'comment', width: '8.25rem', className: styles.second, render: (student) => <Cut text={student.comment} /> },
  ];
}

function Sum({ student }: { student: ListedStudent }) {
  if (!owesThisMonth(student)) return <Money value={student.monthlyPayment} />;
  return (
    <>
      <VisuallyHidden>Борг: </VisuallyHidden>
      <Money value={student.monthlyPayment} tone="danger" />
    </>
  );
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
