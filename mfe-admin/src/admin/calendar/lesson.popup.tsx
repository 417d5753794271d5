import { callApi } from '@dzvinok/api-client/call';
import { useCall, useRead } from '@dzvinok/api-client/query';
import { calendarRoutes, lessonEditConflict, type PlannedLessonItem, type SavedLesson } from '@dzvinok/contract/calendar';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { adminPaths } from '@dzvinok/contract/paths/admin';
import { DraftPopup, type DraftForm } from '@dzvinok/forms/draft';
import { FormFrame, useRecordForm } from '@dzvinok/forms/record';
import { clashesOf, keyOf, nameOf, sentenceOf } from '@dzvinok/journal/timetable';
import { addDays, dayHere, mondayOf, weekdayOf } from '@dzvinok/schedule/zone';
import { formatDayMonth, weekdayShort } from '@dzvinok/texts/dates';
import { Button, LinkButton } from '@dzvinok/ui/button';
import { FullRow } from '@dzvinok/ui/form-parts';
import { Inline, Stack } from '@dzvinok/ui/layout';
import { Notice } from '@dzvinok/ui/state';
import { Muted } from '@dzvinok/ui/text';
import { showToast } from '@dzvinok/ui/toast';
import { useEffect, useEffectEvent, useLayoutEffect, type ReactNode } from 'react';
import { reasonsOf, useSaveQuestion } from '../save-question.popup.tsx';
import { lessonFields, lessonRules, minutesOf, partsOf, planOf, savedOf, valuesOf, type LessonValues, type People } from './lesson.fields.tsx';
import { Touched } from './touched.tsx';

export interface LessonPopupProps {
  lesson: PlannedLessonItem;
  /** Where it was dragged. */
  moved?: Partial<LessonValues> | undefined;
  people: People;
  /** What has happened, in words. */
  onSaved: (what: string) => void;
  onClose: () => void;
}

/** Changes one lesson, or the week from its day on: the equal way beside dragging. */
export function LessonPopup(props: LessonPopupProps) {
  const { lesson, onClose } = props;
  return (
    <DraftPopup
      opened
      size="lg"
      title={`${nameOf(lesson)}, ${weekdayShort(weekdayOf(lesson.day))} ${formatDayMonth(lesson.day)}`}
      onClose={onClose}
      form={(popup) => (lesson.isHeld || lesson.state === 'closed' || lesson.state === 'frozen' ? <FixedLesson lesson={lesson} /> : <LessonForm {...props} popup={popup} />)}
    />
  );
}

function FixedLesson({ lesson }: { lesson: PlannedLessonItem }) {
  return (
    <Stack>
      <p>{sentenceOf(lesson)}</p>
      <Muted block>{lesson.isHeld ? 'Урок уже почався, тому день і час не змінити.' : 'Цього дня занять немає: змініть канікули або дні без занять.'}</Muted>
      <Inline><LinkButton href={adminPaths.group(lesson.groupId)}>До групи</LinkButton></Inline>
    </Stack>
  );
}

function LessonForm({ lesson, moved, people, onSaved, popup }: LessonPopupProps & { popup: DraftForm }) {
  const plan = planOf(lesson);
  const save = useSaveLesson(lesson);
  const question = useSaveQuestion();
  const isOfWeek = !lesson.extra && !lesson.exception && lesson.plannedOn >= dayHere(Date.now());
  const record = useRecordForm({
    record: savedOf(lesson),
    fields: lessonFields(people, { mayChangeWeek: isOfWeek, isExtra: lesson.extra !== null }),
    read: (saved) => valuesOf(plan, saved),
    rules: lessonRules,
    conflict: lessonEditConflict,
    refusedFields: ({ startDateTime, classroomId, ...fields }) => ({
      ...fields, ...startDateTime !== undefined && { time: startDateTime }, ...classroomId !== undefined && { place: classroomId },
    }),
    save: async (values, from) => {
      const what = values.scope === 'week' ? await saveWeek(values) : await save.one(values, from);
      if (what === undefined) return;
      onSaved(what);
      popup.onSaved();
    },
  });
  const { values, dirty, setValues } = record.form;

  const saveWeek = async (wanted: LessonValues) => {
    try {
      return await save.week(wanted, false);
    } catch (error) {
      const reasons = reasonsOf(error, 'groups.schedule-conflict');
      if (reasons === null) throw error;
      const isSure = await question.ask({ title: 'Збіги в розкладі', messages: reasons, question: 'Усе одно змінити розклад?' });
      return isSure ? await save.week(wanted, true) : undefined;
    } finally {
      question.close();
    }
  };

  // The dragged place is an edit of the form.
  const putMoved = useEffectEvent(() => {
    if (moved) setValues(moved);
  });
  useEffect(() => putMoved(), []);
  const { onDirty } = popup;
  useLayoutEffect(() => onDirty(dirty), [dirty, onDirty]);

  const takeBack = lesson.extra ? 'Видалити урок' : lesson.exception ? 'Повернути за розкладом' : null;
  return (
    <>
      <Stack>
        <Muted block>{sentenceOf(lesson)}</Muted>
        <FormFrame label="Урок" record={record} columns={2} onCancel={popup.onClose}>
          {Object.values<ReactNode>(record.controls)}
          <FullRow>
            <Stack gap="sm">
              <Clashes lesson={lesson} values={values} />
              <Touched from={lesson.day} to={lesson.day} classIds={[lesson.groupId]} isLesson />
            </Stack>
          </FullRow>
        </FormFrame>
        {takeBack && (
          <Inline>
            <Button look="quiet" disabled={record.isBusy} onClick={() => void save.takeBack().then((what) => {
              if (what === undefined) return;
              onSaved(what);
              popup.onSaved();
            })}>{takeBack}</Button>
          </Inline>
        )}
      </Stack>
      {question.popup}
    </>
  );
}

/** By the lessons of the wanted week. */
function Clashes({ lesson, values: { day, time, place, teacherId, isCancelled, scope } }: { lesson: PlannedLessonItem; values: LessonValues }) {
  const monday = mondayOf(day ?? lesson.day);
  const { data = [] } = useRead(calendarRoutes.lessons, { query: { from: monday, to: addDays(monday, 6) } });
  const start = minutesOf(time);
  if (isCancelled || day === null || start === null) return null;
  const wanted = { key: keyOf(lesson), groupId: lesson.groupId, day, start, minutes: lesson.minutes, roomId: place || null, teacherId: teacherId ?? lesson.teacher.id };
  const clashes = clashesOf(wanted, data);
  if (clashes.length === 0) return <Notice>{scope === 'week' ? 'Цього тижня збігів немає.' : 'Збігів немає.'}</Notice>;
  return (
    <Notice tone="warning" role="status">
      <ul>{clashes.map((clash) => <li key={clash}>{clash}</li>)}</ul>
    </Notice>
  );
}

/** Each resolves to what has happened, in words. */
function useSaveLesson(lesson: PlannedLessonItem) {
  const saveException = useCall(calendarRoutes.saveException);
  const removeException = useCall(calendarRoutes.removeException);
  const updateExtra = useCall(calendarRoutes.updateExtra);
  const removeExtra = useCall(calendarRoutes.removeExtra);
  const updateGroup = useCall(groupsRoutes.update);
  const { groupId, plannedOn, extra } = lesson;
  const params = { id: groupId, plannedOn };
  const plan = planOf(lesson);
  const when = ({ day, time }: LessonValues) => (day === null ? '' : `${weekdayShort(weekdayOf(day)).toLowerCase()} ${formatDayMonth(day)} ${time.slice(0, 5)}`);

  return {
    async one(values: LessonValues, { version }: SavedLesson): Promise<string> {
      const { isCancelled, isToBeGiven, day, time, place, teacherId, reason } = values;
      if (extra) {
        const body = { startDateTime: `${day}T${time.slice(0, 5)}`, minutes: lesson.minutes, classroomId: place || null, isOnline: place === 0, teacherId, reason, version };
        await updateExtra.mutateAsync({ params: { id: groupId, extraId: extra.id }, body });
        return `${nameOf(lesson)}: ${when(values)}`;
      }
      if (isCancelled) {
        await saveException.mutateAsync({ params, body: { isCancelled, isToBeGiven, reason, version } });
        return `${nameOf(lesson)} скасовано`;
      }
      const parts = partsOf(plan, values);
      if (parts) await saveException.mutateAsync({ params, body: { ...parts, reason, version } });
      else if (version > 0) await removeException.mutateAsync({ params });
      return parts?.startDateTime ? `${nameOf(lesson)} перенесено на ${when(values)}` : `${nameOf(lesson)}: зміни збережено`;
    },
    async week(values: LessonValues, overrideConflicts: boolean): Promise<string> {
      const { day, time, place } = values;
      const group = await callApi(groupsRoutes.one, { params: { id: groupId } });
      const weekday = weekdayOf(plannedOn);
      const schedules = group.schedules.map(({ dayOfWeek, classroomId, startTime }) => (dayOfWeek === weekday && day !== null
        ? { dayOfWeek: weekdayOf(day), classroomId: place || classroomId, startTime: `${time.slice(0, 5)}:00` }
        : { dayOfWeek, classroomId, startTime }));
      const today = dayHere(Date.now());
      const earlier = day !== null && day < plannedOn ? day : plannedOn;
      await updateGroup.mutateAsync({ body: { ...group, schedules, overrideConflicts, validFrom: earlier < today ? today : earlier } });
      return `${nameOf(lesson)}: відтепер ${day === null ? '' : weekdayShort(weekdayOf(day)).toLowerCase()} ${time.slice(0, 5)}`;
    },
    async takeBack(): Promise<string | undefined> {
      try {
        if (extra) await removeExtra.mutateAsync({ params: { id: groupId, extraId: extra.id } });
        else await removeException.mutateAsync({ params });
      } catch (error) {
        showToast({ kind: 'error', message: error instanceof Error ? error.message : 'Не вдалося зберегти. Спробуйте ще раз.' });
        return undefined;
      }
      return extra ? `${nameOf(lesson)}: додатковий урок видалено` : `${nameOf(lesson)}: знову за розкладом`;
    },
  };
}
