import { queryOf, useCall, useRead } from '@dzvinok/api-client/query';
import { calendarRoutes } from '@dzvinok/contract/calendar';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { FormPopup } from '@dzvinok/forms/form-popup';
import { Select } from '@dzvinok/ui/choice';
import { FullRow } from '@dzvinok/ui/form-parts';
import { Stack } from '@dzvinok/ui/layout';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { useSaveQuestion } from '../save-question.popup.tsx';
import { FreeTimes, type AskedTime, type FreeTime } from '../suggestions/free-times.tsx';
import { lessonFields, lessonRules, type LessonValues, type People } from './lesson.fields.tsx';
import { Touched } from '../touched.tsx';

interface ExtraPopupProps {
  day: string;
  people: People;
  onSaved: (what: string) => void;
  onClose: () => void;
}

interface ExtraValues extends LessonValues {
  groupId: number | null;
}

const rules = lessonRules.and(z.object({ groupId: z.number('Оберіть групу'), time: z.string().min(1, 'Вкажіть час'), day: z.string('Вкажіть день') }));

/** Obstacles to the lesson, people who get a notice, and its cost. */
function Preview({ values: { groupId, day, time, place, teacherId }, onChoose }: { values: ExtraValues; onChoose: (time: FreeTime) => void }) {
  const { data: group } = useQuery({ ...queryOf(groupsRoutes.one, { params: { id: groupId ?? 0 } }), enabled: groupId !== null });
  if (groupId === null || day === null) return null;
  const asked: AskedTime | null = time === '' ? null : {
    classId: groupId, day, startTime: time.slice(0, 5), isOnline: place === 0 ? 'true' : 'false', ...place ? { classroomId: place } : {}, ...teacherId === null ? {} : { teacherId },
  };
  return (
    <FullRow>
      <Stack gap="sm">
        <FreeTimes asked={asked} onChoose={onChoose} />
        <Touched from={day} to={day} classIds={[groupId]} scope="lesson" addedSum={(group?.pricePerLesson ?? 0) * (group?.studentCount ?? 0)} />
      </Stack>
    </FullRow>
  );
}

export function ExtraPopup({ day, people, onSaved, onClose }: ExtraPopupProps) {
  const groups = useRead(groupsRoutes.list);
  const create = useCall(calendarRoutes.createExtra);
  const { isCancelled: _, isToBeGiven: __, scope: ___, ...fields } = lessonFields(people, { mayChangeWeek: false, isExtra: true });
  const question = useSaveQuestion();
  return (
    <>
      <FormPopup<ExtraValues, z.output<typeof rules>>
        title="Додатковий урок"
        size="md"
        fields={{
          groupId: {
            label: 'Група', blank: null, show: String,
            control: (field) => (
              <Select
                {...field} required searchable loading={groups.isPending}
                options={(groups.data ?? []).map(({ id, subjectName, className, teacherName }) => ({ value: id, label: `${subjectName} ${className} · ${teacherName}` }))}
              />
            ),
          },
          scope: { label: '', blank: 'one', show: String, control: () => null },
          isCancelled: { label: '', blank: false, show: String, control: () => null },
          isToBeGiven: { label: '', blank: true, show: String, control: () => null },
          ...fields,
          day: { ...fields.day, blank: day },
          teacherId: { ...fields.teacherId, label: 'Викладач, якщо не той, що в групи' },
        }}
        rules={rules}
        submitLabel="Додати"
        after={({ values, setValues }) => (
          <Preview values={values} onChoose={({ day: on, startTime, room }) => setValues({ day: on, time: startTime, place: room?.id ?? 0 })} />
        )}
        save={async ({ groupId, day: on, time, place, teacherId, reason }) => {
          const body = { startDateTime: `${on}T${time.slice(0, 5)}`, classroomId: place || null, isOnline: place === 0, teacherId, reason };
          const created = await question.confirm((confirmed) => create.mutateAsync({ params: { id: groupId }, body: { ...body, confirmed } }), {
            code: 'calendar.unconfirmed', title: 'Збіги в розкладі', question: 'Усе одно додати урок?',
          });
          if (created === null) return;
          onSaved('Додатковий урок додано');
          onClose();
        }}
        onClose={onClose}
      />
      {question.popup}
    </>
  );
}
