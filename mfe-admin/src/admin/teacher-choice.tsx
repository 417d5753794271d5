import { useRead } from '@dzvinok/api-client/query';
import { adminPaths } from '@dzvinok/contract/paths/admin';
import { teachersRoutes, type TeacherListItem } from '@dzvinok/contract/teachers';
import type { ControlProps } from '@dzvinok/forms/field';
import { compareNames } from '@dzvinok/texts/names';
import { Select } from '@dzvinok/ui/choice';
import { useMemo } from 'react';
import { listHint } from './list-hint.tsx';

export function TeacherChoice({ subjectId, ...field }: ControlProps<number | null> & { subjectId: number | null }) {
  const teachers = useRead(teachersRoutes.list);
  const options = useMemo(() => optionsOf(teachers.data ?? [], subjectId), [teachers.data, subjectId]);
  return (
    <Select
      {...field}
      options={options}
      loading={teachers.isPending}
      required
      searchable
      hint={listHint(teachers, {
        failed: 'Не вдалося завантажити викладачів.',
        none: 'Викладачів ще немає.',
        link: { href: adminPaths.addTeacher, label: 'Додати викладача' },
      })}
    />
  );
}

/** Teachers of the subject first; other teachers with their subjects. */
function optionsOf(teachers: readonly TeacherListItem[], subjectId: number | null) {
  const teaches = (teacher: TeacherListItem) => teacher.subjects.some(({ id }) => id === subjectId);
  return [...teachers]
    .sort((left, right) => Number(teaches(right)) - Number(teaches(left)) || compareNames(left.fullName, right.fullName))
    .map((teacher) => {
      const subjects = teacher.subjects.map(({ name }) => name).join(', ');
      return { value: teacher.id, label: subjects ? `${teacher.fullName} · ${subjects}` : teacher.fullName };
    });
}
