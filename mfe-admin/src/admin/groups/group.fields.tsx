import { useRead } from '@dzvinok/api-client/query';
import { classroomsRoutes } from '@dzvinok/contract/classrooms';
import type { CreateGroupBody } from '@dzvinok/contract/groups';
import { paths } from '@dzvinok/contract/paths';
import { subjectsRoutes } from '@dzvinok/contract/subjects';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import { failureTexts } from '@dzvinok/texts/messages';
import { compareNames } from '@dzvinok/texts/names';
import { Select } from '@dzvinok/ui/choice';
import { TextField, type SchemaForm } from '@dzvinok/ui/form';
import { Switch } from '@dzvinok/ui/toggles';
import { MoneyField, NumberField } from '@dzvinok/ui/number';
import { useMemo } from 'react';
import { listHint } from '../list-hint.tsx';
import type { GroupValues } from './group-values.ts';
import styles from './group-form.module.css';
import { WeekField } from './week.fields.tsx';

interface GroupFieldsProps {
  form: SchemaForm<GroupValues, CreateGroupBody>;
  /** The subject of a saved group stays as it is. */
  isSubjectLocked: boolean;
}

/** Fields of a group, the same when adding and when editing. */
export function GroupFields({ form, isSubjectLocked }: GroupFieldsProps) {
  const subjects = useRead(subjectsRoutes.list);
  const teachers = useRead(teachersRoutes.list);
  const classrooms = useRead(classroomsRoutes.list);
  const teacherOptions = useTeacherOptions(teachers.data, form.values.subjectId);

  return (
    <>
      <div className={styles.fields}>
        <div className={styles.letter}>
          <TextField {...form.field('name')} label="Назва" placeholder="А" required />
        </div>
        <div className={styles.subject}>
          <Select
            {...form.field('subjectId')}
            label="Предмет"
            options={(subjects.data ?? []).map((subject) => ({ value: subject.id, label: subject.name }))}
            loading={subjects.isPending}
            disabled={isSubjectLocked}
            required
            hint={listHint(subjects, {
              failed: failureTexts.subjectsNotLoaded,
              none: 'Предметів ще немає.',
              link: { href: paths.admin.subjectsClassrooms, label: 'Додати предмет' },
            })}
          />
        </div>
        <div>
          <Select
            {...form.field('teacherId')}
            label="Викладач"
            options={teacherOptions}
            loading={teachers.isPending}
            required
            searchable
            hint={listHint(teachers, {
              failed: 'Не вдалося завантажити викладачів.',
              none: 'Викладачів ще немає.',
              link: { href: paths.admin.addTeacher, label: 'Додати викладача' },
            })}
          />
        </div>
        <div className={styles.number}>
          <MoneyField {...form.field('pricePerMonth')} label="Ціна за місяць" required />
        </div>
        <div className={styles.number}>
          <NumberField {...form.field('lessonDuration')} label="Тривалість уроку" suffix=" хв" min={0} step={5} required />
        </div>
        <Switch label="Онлайн-група" checked={form.values.isOnline} onChange={(isOnline) => form.setValue('isOnline', isOnline)} />
      </div>
      <WeekField
        week={form.values.week}
        errors={form.errors}
        onChange={(week) => form.setValue('week', week)}
        classrooms={classrooms.data}
        lessonDuration={form.values.lessonDuration}
        hint={listHint(classrooms, {
          failed: 'Не вдалося завантажити аудиторії.',
          none: 'Аудиторій ще немає.',
          link: { href: paths.admin.subjectsClassrooms, label: 'Додати аудиторію' },
        })}
      />
    </>
  );
}

interface Teacher {
  id: number;
  fullName: string;
  subjects: readonly { id: number; name: string }[];
}

/** Those who teach the subject come first; the rest follow with what they teach. */
function useTeacherOptions(teachers: readonly Teacher[] | undefined, subjectId: number | null) {
  return useMemo(() => {
    const teaches = (teacher: Teacher) => teacher.subjects.some(({ id }) => id === subjectId);
    return [...(teachers ?? [])]
      .sort((left, right) => Number(teaches(right)) - Number(teaches(left)) || compareNames(left.fullName, right.fullName))
      .map((teacher) => {
        const subjects = teacher.subjects.map(({ name }) => name).join(', ');
        return { value: teacher.id, label: subjects ? `${teacher.fullName} · ${subjects}` : teacher.fullName };
      });
  }, [teachers, subjectId]);
}
