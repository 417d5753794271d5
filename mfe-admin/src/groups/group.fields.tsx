import { useRead } from '@dzvinok/api-client/query';
import { classroomsRoutes } from '@dzvinok/contract/classrooms';
import type { CreateGroupBody } from '@dzvinok/contract/groups';
import { subjectsRoutes } from '@dzvinok/contract/subjects';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import { compareNames } from '@dzvinok/texts/names';
import { Select } from '@dzvinok/ui/choice';
import { FullRow, MoneyField, NumberField, Switch, TextField, type SchemaForm } from '@dzvinok/ui/form';
import { useMemo } from 'react';
import type { GroupValues } from './groups.form.ts';
import styles from './groups.module.css';
import { WeekField } from './week.field.tsx';

interface GroupFieldsProps {
  form: SchemaForm<GroupValues, CreateGroupBody>;
  /** The subject of a saved group stays as it is. */
  isSubjectLocked: boolean;
}

/** Fields of a group, the same when adding and when editing. */
export function GroupFields({ form, isSubjectLocked }: GroupFieldsProps) {
  const subjects = useRead(subjectsRoutes.list);
  const teachers = useTeacherOptions(form.values.subjectId);
  const classrooms = useRead(classroomsRoutes.list);

  return (
    <>
      <TextField {...form.field('name')} label="Назва" placeholder="Одна літера, наприклад А" required maxLength={1} />
      <Select
        {...form.field('subjectId')}
        label="Предмет"
        options={(subjects.data ?? []).map((subject) => ({ value: subject.id, label: subject.name }))}
        loading={subjects.isPending}
        disabled={isSubjectLocked}
        required
      />
      <Select
        {...form.field('teacherId')}
        label="Викладач"
        options={teachers.options}
        loading={teachers.isPending}
        required
        searchable
      />
      <div className={styles.toggle}>
        <Switch label="Онлайн-група" checked={form.values.isOnline} onChange={(isOnline) => form.setValue('isOnline', isOnline)} />
      </div>
      <MoneyField {...form.field('pricePerMonth')} label="Ціна за місяць" required />
      <NumberField
        {...form.field('lessonDuration')}
        label="Тривалість уроку"
        suffix=" хв"
        min={0}
        step={5}
        required
      />
      <FullRow>
        <WeekField
          week={form.values.week}
          errors={form.errors}
          onChange={(week) => form.setValue('week', week)}
          classrooms={classrooms.data}
          lessonDuration={form.values.lessonDuration}
        />
      </FullRow>
    </>
  );
}

/** Those who teach the subject come first; the rest follow with what they teach. */
function useTeacherOptions(subjectId: number | null) {
  const { data, isPending } = useRead(teachersRoutes.list);
  const options = useMemo(() => {
    const teaches = (teacher: { subjects: readonly { id: number }[] }) => teacher.subjects.some(({ id }) => id === subjectId);
    return [...(data ?? [])]
      .sort((left, right) => Number(teaches(right)) - Number(teaches(left)) || compareNames(left.fullName, right.fullName))
      .map((teacher) => {
        const subjects = teacher.subjects.map(({ name }) => name).join(', ');
        return { value: teacher.id, label: subjects ? `${teacher.fullName} · ${subjects}` : teacher.fullName };
      });
  }, [data, subjectId]);
  return { options, isPending };
}
