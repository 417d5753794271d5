import { useRead } from '@dzvinok/api-client/query';
import { classroomsRoutes } from '@dzvinok/contract/classrooms';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import { weekdayShort } from '@dzvinok/texts/dates';
import { formatMoney } from '@dzvinok/ui/money';
import { text, yesOrNo, type ComparedFields } from '@dzvinok/forms/compared-fields';
import type { GroupValues } from './group-values.ts';

/** The group form when it is compared with what somebody else saved. */
export function useComparedGroup(): ComparedFields<GroupValues> {
  const { data: teachers } = useRead(teachersRoutes.list);
  const { data: classrooms } = useRead(classroomsRoutes.list);
  const teacherName = (id: number) => teachers?.find((teacher) => teacher.id === id)?.fullName ?? `№ ${id}`;
  const classroomName = (id: number | null) => classrooms?.find((classroom) => classroom.id === id)?.name ?? '—';
  return {
    name: { label: 'Назва', show: text },
    // Locked in a saved group.
    subjectId: { label: 'Предмет', show: () => '' },
    teacherId: { label: 'Викладач', show: (id) => (id === null ? '' : teacherName(id)) },
    isOnline: { label: 'Онлайн-група', show: yesOrNo },
    pricePerMonth: { label: 'Ціна за місяць', show: (price) => (price === null ? '' : formatMoney(price)) },
    lessonDuration: { label: 'Тривалість уроку', show: (minutes) => (minutes === null ? '' : `${minutes} хв`) },
    week: {
      label: 'Розклад',
      show: (week) =>
        week
          .filter(({ isSelected }) => isSelected)
          .map((day) => `${weekdayShort(day.dayOfWeek)} ${day.startTime}, ${classroomName(day.classroomId)}`)
          .join('\n'),
    },
  };
}
