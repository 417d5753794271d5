import { callApi, failureText } from '@dzvinok/api-client/call';
import { queryOf, useCall } from '@dzvinok/api-client/query';
import { calendarRoutes, lessonEditConflict, type PlannedLessonItem, type SavedLesson } from '@dzvinok/contract/calendar';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { adminPaths } from '@dzvinok/contract/paths/admin';
import { DraftPopup, type DraftForm } from '@dzvinok/forms/draft';
import { FormFrame, useRecordForm } from '@dzvinok/forms/record';
import { AlertButton } from '@dzvinok/journal/alerts';
import { useCentreClock } from '@dzvinok/journal/centre-clock';
import { nameOf, placeOf, sentenceOf } from '@dzvinok/journal/timetable';
import { weekdayOf } from '@dzvinok/schedule/zone';
import { formatDayMonth, weekdayShort } from '@dzvinok/texts/dates';
import { counted } from '@dzvinok/texts/plural';
import { Button, LinkButton } from '@dzvinok/ui/button';
import { FullRow } from '@dzvinok/ui/form-parts';
import { Inline, Stack } from '@dzvinok/ui/layout';
import { Muted } from '@dzvinok/ui/text';
import { showToast } from '@dzvinok/ui/toast';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, type ReactNode } from 'react';
import { useMayCall } from '../../rights.ts';
import { useSaveQuestion } from '../save-question.popup.tsx';
import { FreeTimes, type AskedTime } from '../suggestions/free-times.tsx';
import { ChangedParts } from './changed-parts.tsx';
import { lessonFields, lessonRules, partsOf, planOf, savedOf, valuesOf, type LessonValues, type People } from './lesson.fields.tsx';
import { closedMonthText, toldText, Touched, useTouched } from '../touched.tsx';

const conflictQuestion = { title: 'Збіги в розкладі', question: 'Усе одно змінити розклад?' };

export interface LessonPopupProps {
  lesson: PlannedLessonItem;
  /** Where it was dragged. */
  moved?: Partial<LessonValues> | undefined;
  people: People;
  /** `what`: the outcome in words. */
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
  const mayOpen = useMayCall(groupsRoutes.one);
  return (
    <Stack>
      <p>{sentenceOf(lesson)}</p>
      <ChangedParts lesson={lesson} />
      <Muted block>{lesson.isHeld ? 'Урок уже почався, тому день і час не змінити.' : 'Цього дня занять немає: змініть канікули або дні без занять.'}</Muted>
      {mayOpen && <Inline><LinkButton href={adminPaths.group(lesson.groupId)}>До групи</LinkButton></Inline>}
    </Stack>
  );
}

function LessonForm({ lesson, moved, people, onSaved, popup }: LessonPopupProps & { popup: DraftForm }) {
  const plan = planOf(lesson);
  const { today } = useCentreClock();
  const save = useSaveLesson(lesson, today);
  const question = useSaveQuestion();
  const isOfWeek = !lesson.extra && !lesson.exception && lesson.plannedOn >= today;
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
      const isBack = values.scope === 'one' && !lesson.extra && !values.isCancelled && from.version > 0 && partsOf(plan, values) === null;
      const known = isBack ? await askTakeBack() : [];
      if (known === null) return;
      const what = values.scope === 'week'
        ? await question.confirm((confirmed) => save.week(values, confirmed), { ...conflictQuestion, code: 'groups.schedule-conflict' })
        : await question.confirm((confirmed) => save.one(values, from, confirmed), { ...conflictQuestion, known, code: 'calendar.unconfirmed' });
      if (what === null) return;
      onSaved(what);
      popup.onSaved();
    },
  });
  const { values, dirty, setValues } = record.form;
  const group = useQuery({ ...queryOf(groupsRoutes.one, { params: { id: lesson.groupId } }), enabled: values.scope === 'week' });
  const asked = askedOf(lesson, values, group.data?.schedules ?? []);

  // The dragged place is an edit of the form.
  const putMoved = useEffectEvent(() => {
    if (moved) setValues(moved);
  });
  useEffect(() => putMoved(), []);
  const { onDirty } = popup;
  useLayoutEffect(() => onDirty(dirty), [dirty, onDirty]);

  const touchedDays = {
    from: lesson.day, to: lesson.day, classIds: [lesson.groupId],
    lesson: { classId: lesson.groupId, plannedOn: lesson.plannedOn, ...lesson.extra && { extraId: lesson.extra.id } },
  };
  const touched = useTouched(touchedDays);
  const backLabel = lesson.extra ? 'Видалити урок' : lesson.exception ? 'Повернути за розкладом' : null;
  /** The conflicts that the admin has agreed to; null for «Ні». */
  const askTakeBack = async () => {
    const { data } = await touched.refetch();
    const { told = [], conflicts = [], isMonthClosed = false } = data ?? {};
    const isSure = await question.ask({
      title: `${backLabel ?? 'Повернути за розкладом'}?`, messages: [...whatHangsOn(lesson), ...conflicts, ...isMonthClosed ? [closedMonthText] : [], ...told.map(toldText)],
      question: `Родини й викладачі отримають ${told.length > 0 ? 'виправлення' : 'сповіщення'}. ${conflicts.length > 0 ? 'Усе одно продовжити?' : 'Продовжити?'}`,
    });
    question.close();
    return isSure ? conflicts : null;
  };
  const takeBack = async () => {
    try {
      const known = await askTakeBack();
      if (known === null) return;
      const what = await question.confirm((confirmed) => save.takeBack(confirmed), { ...conflictQuestion, known, code: 'calendar.unconfirmed' });
      if (what === null) return;
      onSaved(what);
      popup.onSaved();
    } catch (error) {
      showToast({ kind: 'error', message: failureText(error) });
    }
  };
  return (
    <>
      <Stack>
        <Muted block>{sentenceOf(lesson)}</Muted>
        <ChangedParts lesson={lesson} />
        <FormFrame label="Урок" record={record} columns={2} onCancel={popup.onClose}>
          {Object.values<ReactNode>(record.controls)}
          <FullRow>
            <Stack gap="sm">
              <FreeTimes saysRange asked={asked} onChoose={({ day, startTime, room }) => setValues({ day, time: startTime, place: room?.id ?? 0 })} />
              <Touched {...touchedDays} scope={values.scope === 'week' ? 'week' : 'lesson'} isKept={isKept(lesson, values)} />
            </Stack>
          </FullRow>
        </FormFrame>
        <Inline>
          {backLabel && <Button look="quiet" disabled={record.isBusy} onClick={() => void takeBack()}>{backLabel}</Button>}
          {lesson.day === today && <AlertButton classId={lesson.groupId} />}
        </Inline>
      </Stack>
      {question.popup}
    </>
  );
}

/** It takes place as before, in the month in which it is charged. */
function isKept(lesson: PlannedLessonItem, { isCancelled, day }: LessonValues): boolean {
  return !isCancelled && lesson.state !== 'cancelled' && day?.slice(0, 7) === lesson.day.slice(0, 7);
}

function whatHangsOn(lesson: PlannedLessonItem): string[] {
  const { extra, teacher, guests = 0, state } = lesson;
  const asPlanned = planOf(lesson);
  const shownGuests = counted(guests, ['гість', 'гості', 'гостей']);
  if (extra) {
    return ['Урок зникне з розкладу', ...guests > 0 ? [`На уроці ${shownGuests} на відпрацюванні: записи скасуються, право на відпрацювання повернеться`] : []];
  }
  const day = asPlanned.startsAt.slice(0, 10);
  return [
    `Урок буде за розкладом: ${weekdayShort(weekdayOf(day)).toLowerCase()} ${formatDayMonth(day)}, ${asPlanned.startsAt.slice(11, 16)}, ${placeOf(asPlanned)}`,
    ...state !== 'cancelled' && teacher.id !== asPlanned.teacher.id ? [`${teacher.name} більше не замінює: урок проведе ${asPlanned.teacher.name}`] : [],
    ...guests > 0 ? [`На уроці ${shownGuests} на відпрацюванні: записи залишаться`] : [],
  ];
}

/** Null while the lesson is cancelled or its time is unset. */
function askedOf(lesson: PlannedLessonItem, { day, time, place, teacherId, isCancelled, scope }: LessonValues, schedules: readonly { dayOfWeek: number }[]): AskedTime | null {
  if (isCancelled || day === null || time === '') return null;
  const wanted = { classId: lesson.groupId, startTime: time.slice(0, 5), ...place ? { classroomId: place } : {} };
  if (scope === 'week') {
    const others = schedules.map(({ dayOfWeek }) => dayOfWeek).filter((dayOfWeek) => dayOfWeek !== weekdayOf(lesson.plannedOn));
    return { ...wanted, dayOfWeek: String(weekdayOf(day)), from: day, ...others.length > 0 && { otherDays: others.join() } };
  }
  return {
    ...wanted, day, plannedOn: lesson.plannedOn, minutes: String(lesson.minutes), isOnline: place === 0 ? 'true' : 'false',
    ...teacherId === null ? {} : { teacherId }, ...lesson.extra ? { isExtra: 'true' as const } : {},
  };
}

/** Each resolves to the outcome in words. */
function useSaveLesson(lesson: PlannedLessonItem, today: string) {
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
    async one(values: LessonValues, { version }: SavedLesson, confirmed: boolean): Promise<string> {
      const { isCancelled, isToBeGiven, day, time, place, teacherId, reason } = values;
      if (extra) {
        const body = { startDateTime: `${day}T${time.slice(0, 5)}`, minutes: lesson.minutes, classroomId: place || null, isOnline: place === 0, teacherId, reason, version, confirmed };
        await updateExtra.mutateAsync({ params: { id: groupId, extraId: extra.id }, body });
        return `${nameOf(lesson)}: ${when(values)}`;
      }
      if (isCancelled) {
        await saveException.mutateAsync({ params, body: { isCancelled, isToBeGiven, reason, version, confirmed } });
        return `${nameOf(lesson)} скасовано`;
      }
      const parts = partsOf(plan, values);
      if (parts) await saveException.mutateAsync({ params, body: { ...parts, reason, version, confirmed } });
      else if (version > 0) await removeException.mutateAsync({ params, query: { confirmed: confirmed ? 'true' : 'false' } });
      return parts?.startDateTime ? `${nameOf(lesson)} перенесено на ${when(values)}` : `${nameOf(lesson)}: зміни збережено`;
    },
    async week(values: LessonValues, overrideConflicts: boolean): Promise<string> {
      const { day, time, place } = values;
      const group = await callApi(groupsRoutes.one, { params: { id: groupId } });
      const weekday = weekdayOf(plannedOn);
      const schedules = group.schedules.map(({ dayOfWeek, classroomId, startTime }) => (dayOfWeek === weekday && day !== null
        ? { dayOfWeek: weekdayOf(day), classroomId: place || classroomId, startTime: `${time.slice(0, 5)}:00` }
        : { dayOfWeek, classroomId, startTime }));
      const earlier = day !== null && day < plannedOn ? day : plannedOn;
      await updateGroup.mutateAsync({ body: { ...group, schedules, overrideConflicts, validFrom: earlier < today ? today : earlier } });
      return `${nameOf(lesson)}: відтепер ${day === null ? '' : weekdayShort(weekdayOf(day)).toLowerCase()} ${time.slice(0, 5)}`;
    },
    async takeBack(confirmed: boolean): Promise<string> {
      if (extra) await removeExtra.mutateAsync({ params: { id: groupId, extraId: extra.id } });
      else await removeException.mutateAsync({ params, query: { confirmed: confirmed ? 'true' : 'false' } });
      return extra ? `${nameOf(lesson)}: додатковий урок видалено` : `${nameOf(lesson)}: знову за розкладом`;
    },
  };
}
