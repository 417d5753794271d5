import { adminPaths, type StudentsWhere } from '@dzvinok/contract/paths/admin';
import { owesThisMonth, sumsThisMonth, type StudentListItem } from '@dzvinok/contract/students';
import { listOf, type Choice, type ListColumn } from '@dzvinok/lists/list';
import { optionsOf } from '@dzvinok/lists/rows';
import { SelectAll, SelectBox, type Select } from '@dzvinok/lists/selection';
import { formatPhone, phoneHref } from '@dzvinok/texts/phone';
import { TextLink } from '@dzvinok/ui/button';
import { IconPhone } from '@dzvinok/ui/icons';
import { VisuallyHidden } from '@dzvinok/ui/layout';
import { formatMoneyShort, toHryvnias } from '@dzvinok/ui/money';
import { Money, OnlineDot, Text } from '@dzvinok/ui/text';
import { Checkbox } from '@dzvinok/ui/toggles';
import { StudentGroupsCell } from './groups/groups-cell.tsx';
import { flagOf, monthWords, owedKopiikas, type ListedStudent, type PaidMonth, type SetPaid } from './payments/payments.ts';
import styles from './students-list.module.css';

/** Other screens link to the filters of `StudentsWhere`. */
export interface StudentFilters extends Required<Omit<StudentsWhere, 'search'>> {
  groupCount: number;
  amount: number;
}

export interface StudentActions {
  setPaid: SetPaid;
  openGroups: (studentId: number) => void;
  select: Select;
}

/** Choices from 0 to `last`, which is open-ended (specification §2, decisions §4). */
function steps(last: number, size: number, valueOf: (student: StudentListItem) => number, labelOf: (step: number) => string): Choice<StudentListItem>[] {
  return Array.from({ length: last + 1 }, (_, step) => ({
    value: step,
    label: labelOf(step),
    test: (student) => valueOf(student) >= step * size && (step === last || valueOf(student) < (step + 1) * size),
  }));
}

// Without the currency, for which the column is too narrow.
const sums = new Intl.NumberFormat('uk-UA', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** The sum that the totals add. */
const dueOf = (student: StudentListItem) => sumsThisMonth(student).due;

const sumLabel = (thousands: number) =>
  thousands === 10 ? `від ${formatMoneyShort(10_000)}` : `${formatMoneyShort(thousands * 1000)} – ${formatMoneyShort((thousands + 1) * 1000)}`;

const nameOfGroup = ({ subjectName, className }: StudentListItem['classes'][number]) => `${subjectName} ${className}`;

export function groupName(students: readonly StudentListItem[], groupId: number): string | undefined {
  const group = students.flatMap(({ classes }) => classes).find(({ id }) => id === groupId);
  return group && nameOfGroup(group);
}

type StudentColumn = ListColumn<ListedStudent, StudentActions>;

/** A tick does not move the row. */
function month(name: PaidMonth, title: string, width: string): StudentColumn {
  const isPaid = (student: StudentListItem) => student[flagOf[name]];
  return {
    title,
    isOptional: true,
    order: { label: `За оплатою ${monthWords[name]}`, by: (student) => Number(isPaid(student)), isSteady: true },
    width,
    align: 'center',
    className: `${styles.month} ${styles[name]}`,
    cell: (student, { setPaid }) => (
      <Checkbox
        className={styles.paid}
        checked={isPaid(student)}
        busy={student.saving?.[name] !== undefined}
        ariaLabel={`Оплата ${monthWords[name]}: ${student.fullname}`}
        onChange={(next) => setPaid(student, name, next)}
      />
    ),
  };
}

type Shown = string | number | null | undefined;

/** A text, or a number, which is ordered as one; rows without it are last. */
function second(title: string, label: string, width: string, valueOf: (student: StudentListItem) => Shown, Text: typeof Cut): StudentColumn {
  return {
    title,
    isOptional: true,
    order: { label, by: (student) => valueOf(student) ?? '' },
    width,
    className: Text === Phone ? `${styles.second} ${styles.phone}` : styles.second,
    cell: (student) => <Text text={valueOf(student)?.toString()} />,
  };
}

/** Columns in the order of specification §2. */
export const studentsList = listOf<ListedStudent, StudentFilters, StudentActions>({
  name: 'students',
  label: 'Всі учні',
  rowKey: ({ id }) => id,
  searched: ({ fullname, phoneNumber, parent }) => ({ texts: [fullname, parent?.fullName ?? ''], phones: [phoneNumber, parent?.phoneNumber] }),
  filters: {
    payment: {
      choices: [
        { value: 'owed', label: 'Борг', isChip: true, test: owesThisMonth },
        { value: 'paid', label: 'Сплачено', isChip: true, test: ({ isCurrentMonthPayed }) => isCurrentMonthPayed },
      ],
    },
    group: {
      choices: [{ value: 'none', label: 'Без групи', isChip: true, test: ({ classes }) => classes.length === 0 }],
      read: (text) => (/^[1-9]\d{0,15}$/.test(text) ? Number(text) : null),
      test: ({ classes }, groupId) => classes.some(({ id }) => id === groupId),
      field: {
        label: 'Група',
        placeholder: 'Усі групи',
        isInBar: true,
        options: (students) => optionsOf(students, ({ classes }) => classes.map((group) => ({ value: group.id, name: nameOfGroup(group) }))),
      },
    },
    learns: {
      choices: [
        { value: 'online', label: 'Онлайн', isChip: true, test: ({ isEducationOnline }) => isEducationOnline },
        { value: 'here', label: 'Очно', test: ({ isEducationOnline }) => !isEducationOnline },
      ],
    },
    groupCount: {
      param: 'groups',
      choices: steps(5, 1, ({ classes }) => classes.length, (count) => (count === 5 ? '5 і більше' : String(count))),
      field: { label: 'Кількість груп', placeholder: 'Будь-яка' },
    },
    amount: {
      choices: steps(10, 1000, dueOf, sumLabel),
      field: { label: 'Сума за місяць', named: 'Сума', placeholder: 'Будь-яка' },
    },
  },
  usualSort: 'surname',
  firstSorts: ['surname', 'parent', 'phone', 'sum', 'current', 'next', 'groups'],
  columns: {
    select: {
      title: <SelectAll className={styles.selectBox} />,
      width: '2.75rem',
      sticky: true,
      className: styles.select,
      cell: ({ id, fullname, isSelected }, { select }) => (
        <SelectBox rowKey={id} name={fullname} isSelected={isSelected} select={select} className={styles.selectBox} />
      ),
    },
    number: { title: '№', isOptional: true, width: '2.5rem', align: 'center', wideOnly: true, sticky: true, cell: (_, _actions, index) => index + 1 },
    online: {
      title: 'Онлайн',
      isOptional: true,
      order: { label: 'За онлайн-навчанням', by: ({ isEducationOnline }) => Number(isEducationOnline) },
      width: '3.75rem',
      align: 'center',
      sticky: true,
      className: styles.online,
      cell: ({ isEducationOnline }) => <OnlineDot online={isEducationOnline} />,
    },
    surname: {
      title: 'ПІП',
      order: { label: 'За прізвищем', by: ({ fullname }) => fullname },
      width: '10.5rem',
      sticky: true,
      className: styles.name,
      cell: (student) => (
        <>
          <TextLink plain className={styles.cut} href={adminPaths.editStudent(student.id)} title={student.fullname}>
            {student.fullname}
          </TextLink>
          <Call student={student} />
        </>
      ),
    },
    groups: {
      title: 'Групи',
      isOptional: true,
      order: { label: 'За кількістю груп', by: ({ classes }) => classes.length },
      width: '10rem',
      className: styles.whole,
      cell: (student, { openGroups }) => <StudentGroupsCell student={student} onOpen={openGroups} />,
    },
    current: month('current', 'Цей місяць', '4rem'),
    next: month('next', 'Наступний', '4.875rem'),
    sum: {
      title: 'Сума',
      isOptional: true,
      order: { label: 'За сумою', by: dueOf },
      width: '7.125rem',
      align: 'right',
      className: styles.sum,
      cell: (student) => <Sum student={student} />,
    },
    phone: second('Телефон учня', 'За телефоном', '7rem', ({ phoneNumber }) => phoneNumber, Phone),
    parentPhone: second('Телефон родича', 'За телефоном родича', '7rem', ({ parent }) => parent?.phoneNumber, Phone),
    parent: second('ПІП родича', 'За ПІП родича', '10rem', ({ parent }) => parent?.fullName, Cut),
    school: second('Школа', 'За школою', '8rem', ({ schoolInfo }) => schoolInfo, Cut),
    comment: second('Коментар', 'За коментарем', '8.25rem', ({ comment }) => comment, Cut),
  },
});

function Sum({ student }: { student: ListedStudent }) {
  const { due, paid } = sumsThisMonth(student);
  if (!owesThisMonth(student)) return <Money value={due} />;
  if (paid === 0) {
    return (
      <>
        <VisuallyHidden>Борг: </VisuallyHidden>
        <Money value={due} tone="danger" />
      </>
    );
  }
  return (
    <div className={styles.partPaid}>
      <Money value={due} />
      <Text tone="danger" className={styles.owed}>{`борг ${sums.format(toHryvnias(owedKopiikas(student)))}`}</Text>
    </div>
  );
}

/** A phone calls the parent, or a student without one, from the list. */
function Call({ student: { fullname, phoneNumber, parent } }: { student: ListedStudent }) {
  const phone = parent?.phoneNumber || phoneNumber;
  if (!phone) return null;
  const who = parent?.phoneNumber ? `${parent.fullName}, ${parent.accountTypeLabel.toLowerCase()} (${fullname})` : fullname;
  return (
    <a className={styles.call} href={phoneHref(phone)} aria-label={`Зателефонувати: ${who}, ${formatPhone(phone)}`}>
      <IconPhone size={18} />
    </a>
  );
}

interface TextProps {
  text: string | null | undefined;
}

/** An element, as a row is reused for other students: React cannot replace a bare text that a browser has translated. */
function Nothing() {
  return <span>—</span>;
}

function Phone({ text }: TextProps) {
  if (!text) return <Nothing />;
  return (
    <TextLink plain href={phoneHref(text)}>
      {formatPhone(text)}
    </TextLink>
  );
}

function Cut({ text }: TextProps) {
  if (!text) return <Nothing />;
  return (
    <span className={styles.cut} title={text}>
      {text}
    </span>
  );
}
