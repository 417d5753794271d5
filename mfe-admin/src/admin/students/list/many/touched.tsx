import { useRead } from '@dzvinok/api-client/query';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { owesThisMonth, type StudentGroup, type StudentListItem } from '@dzvinok/contract/students';
import { counted } from '@dzvinok/texts/plural';
import { Stack } from '@dzvinok/ui/layout';
import { Facts, Money, Muted } from '@dzvinok/ui/text';
import type { ReactNode } from 'react';
import { paymentTotals } from '../payments/payments.ts';
import styles from './touched.module.css';

interface TouchedProps {
  students: readonly StudentListItem[];
  groups: readonly StudentGroup[];
  more?: readonly { name: string; value: ReactNode }[];
}

export function Touched({ students, groups, more = [] }: TouchedProps) {
  const owing = students.filter(owesThisMonth);
  const paid = students.filter(({ isCurrentMonthPayed }) => isCurrentMonthPayed);
  const paidAhead = students.filter(({ isNextMonthPayed }) => isNextMonthPayed);
  const facts = [
    { name: counted(students.length, 'student'), value: <Names students={students} /> },
    ...(groups.length > 0 ? [{ name: counted(groups.length, 'group'), value: <Groups groups={groups} students={students} /> }] : []),
    ...(owing.length > 0 ? [{
      name: 'Не сплачено за цей місяць',
      value: <>{counted(owing.length, 'student')}, <Money value={paymentTotals(owing).debt} tone="danger" /></>,
    }] : []),
    ...(paid.length > 0 ? [{ name: 'Сплачено за цей місяць', value: counted(paid.length, 'student') }] : []),
    ...(paidAhead.length > 0 ? [{ name: 'Сплачено за наступний місяць', value: counted(paidAhead.length, 'student') }] : []),
    ...more,
  ];
  return (
    <div className={styles.touched}>
      <Facts shape="column" facts={facts} />
    </div>
  );
}

function Names({ students }: { students: readonly StudentListItem[] }) {
  return (
    <ul className={styles.names} tabIndex={0} aria-label="Учні">
      {students.map(({ id, fullname, classes }) => (
        <li key={id}>
          {fullname} <Muted>{classes.map(nameOf).join(', ') || 'без груп'}</Muted>
        </li>
      ))}
    </ul>
  );
}

function Groups({ groups, students }: Pick<TouchedProps, 'groups' | 'students'>) {
  const { data: listed } = useRead(groupsRoutes.list);
  return (
    <Stack as="ul" gap="xs">
      {groups.map((group) => {
        const leaving = students.filter(({ classes }) => classes.some(({ id }) => id === group.id)).length;
        const lessons = listed?.find(({ id }) => id === group.id)?.schedules.length ?? 0;
        return (
          <li key={group.id}>
            {nameOf(group)} <Muted>{counted(leaving, 'student')}, {lessons > 0 ? `попереду ${counted(lessons, 'lesson')} на тиждень` : 'без розкладу'}</Muted>
          </li>
        );
      })}
    </Stack>
  );
}

export function nameOf({ subjectName, className }: StudentGroup): string {
  return `${subjectName} ${className}`;
}

export function groupsOf(students: readonly StudentListItem[]): StudentGroup[] {
  return [...new Map(students.flatMap(({ classes }) => classes.map((group) => [group.id, group] as const))).values()];
}
