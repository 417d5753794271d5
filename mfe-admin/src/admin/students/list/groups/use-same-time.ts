import { queryOf } from '@dzvinok/api-client/query';
import { groupsRoutes } from '@dzvinok/contract/groups';
import type { StudentListItem } from '@dzvinok/contract/students';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { groupsAtSameTime, namesOf } from '../../../same-time.ts';
import type { ListedStudent } from '../payments/payments.ts';

/** Marks students with lessons at one time, once the list is there. */
export function useSameTime(students: readonly StudentListItem[] | undefined): readonly ListedStudent[] | undefined {
  const { data: groups } = useQuery({ ...queryOf(groupsRoutes.list), enabled: students !== undefined });
  const clashing = useMemo(() => new Map(groups?.map((group) => [group.id, groupsAtSameTime(group, groups)])), [groups]);
  return useMemo(() => students?.map((student) => {
    const own = student.classes.filter(({ id }) => clashing.get(id)?.some((other) => student.classes.some((one) => one.id === other.id)));
    return own.length > 0 ? { ...student, sameTime: `Уроки в один час: ${namesOf(own)}` } : student;
  }), [students, clashing]);
}
