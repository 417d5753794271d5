import { failureText } from '@dzvinok/api-client/call';
import { useConnection } from '@dzvinok/api-client/connection';
import { useCall } from '@dzvinok/api-client/query';
import { absencesRoutes } from '@dzvinok/contract/absences';
import { addDays } from '@dzvinok/schedule/zone';
import { absenceText } from '@dzvinok/texts/absences';
import { Button } from '@dzvinok/ui/button';
import { FormError } from '@dzvinok/ui/form-parts';
import { Stack } from '@dzvinok/ui/layout';
import { Popup } from '@dzvinok/ui/popup';
import { Muted, Text } from '@dzvinok/ui/text';
import { TextField } from '@dzvinok/ui/text-fields';
import { showToast } from '@dzvinok/ui/toast';
import { Checkbox, SegmentedChoice } from '@dzvinok/ui/toggles';
import { useState } from 'react';
import { useChosenChild } from '../children/chosen-child.ts';
import { useFamilyHeader } from '../children/family-header.ts';
import { closedText, isChoiceOpen, isTellingOpen, tellingTime } from './choice-time.ts';
import { LessonLine } from './lesson-line.tsx';
import { useNow } from './now.ts';
import { lessonDay } from './schedule-week.ts';
import type { WeekLesson } from './week-lesson.ts';

type Span = 'lesson' | 'day' | 'week';

const spans = [
  { value: 'lesson', label: 'Цей урок' },
  { value: 'day', label: 'Увесь день' },
  { value: 'week', label: 'Тиждень' },
] as const;
const reasons = ['Хворіє', 'Сімейні справи', 'Поїздка'].map((reason) => ({ value: reason, label: reason }));

interface AbsencePopupProps {
  lesson: WeekLesson;
  opened: boolean;
  onClose: () => void;
}

export function AbsencePopup({ lesson, opened, onClose }: AbsencePopupProps) {
  const now = useNow(1000);
  const isOffline = useConnection() === 'offline';
  const { announce, takeBack, isSaving, error } = useAbsence(lesson, onClose);
  const { announcedAbsence } = lesson;
  const [span, setSpan] = useState<Span>('lesson');
  const [reason, setReason] = useState('');
  const [isForSiblings, setForSiblings] = useState(false);
  const siblings = useSiblings();
  const isInTime = isSaving || (announcedAbsence ? isChoiceOpen : isTellingOpen)(lesson, now);
  const isOpen = isInTime && !isOffline;
  const whyClosed = isInTime ? `Немає з’єднання. ${announcedAbsence ? 'Змінити це' : 'Попередити'} можна буде, коли воно повернеться.` : isChoiceOpen(lesson, now) ? `Попередити можна було не пізніше ніж за ${tellingTime(lesson)} до початку. Зателефонуйте до центру.` : closedText(lesson, now);

  const actions = (
    <>
      <Button size="lg" onClick={onClose} disabled={isSaving}>Закрити</Button>
      {isOpen && announcedAbsence && <Button size="lg" look="primary" busy={isSaving} onClick={() => void takeBack()}>Таки прийде</Button>}
      {isOpen && !announcedAbsence && (
        <Button size="lg" look="primary" busy={isSaving} onClick={() => void announce({ span, reason, isForSiblings })}>Попередити</Button>
      )}
    </>
  );
  return (
    <Popup opened={opened} onClose={onClose} title="Не буде на занятті" actions={actions} size="sm" locked={isSaving}>
      <Stack gap="md">
        <LessonLine lesson={lesson} />
        {announcedAbsence ? <Text block>{absenceText(announcedAbsence)}. Викладач це бачить.</Text> : (
          <>
            <SegmentedChoice<Span> label="Скільки не буде?" options={spans} value={span} onChange={setSpan} disabled={!isOpen} />
            <SegmentedChoice label="Чому?" options={reasons} value={reason} onChange={setReason} disabled={!isOpen} />
            <TextField label="Або своїми словами" value={reason} onChange={setReason} maxLength={200} disabled={!isOpen} />
            {siblings.length > 0 && (
              <Checkbox checked={isForSiblings} onChange={setForSiblings} disabled={!isOpen} label={`Також: ${siblings.join(', ')}`} />
            )}
            <Muted block>Викладач побачить це до уроку. Попередити можна не пізніше ніж за {tellingTime(lesson)} до початку.</Muted>
          </>
        )}
        <div role="status">{!isOpen && <Text tone="warning">{whyClosed}</Text>}</div>
        <FormError message={error ? failureText(error) : null} />
      </Stack>
    </Popup>
  );
}

function useSiblings(): string[] {
  const { studentId } = useChosenChild();
  const { data } = useFamilyHeader();
  const children = data?.children ?? [];
  const chosen = studentId === undefined ? children[0]?.studentId : Number(studentId);
  return children.filter((child) => child.studentId !== chosen).map(({ fullName }) => fullName);
}

function useAbsence(lesson: WeekLesson, onSaved: () => void) {
  const { query: { studentId } } = useChosenChild();
  const announcing = useCall(absencesRoutes.announce);
  const takingBack = useCall(absencesRoutes.takeBack);
  const day = lessonDay(lesson);
  const plannedOn = lesson.plannedOn ?? day;

  async function save(call: Promise<unknown>, message: string) {
    // Awaited here, because callbacks of the mutation end when the user leaves the page; the popup shows a failure.
    try {
      await call;
      showToast({ kind: 'success', message });
      onSaved();
    } catch {
      return;
    }
  }

  const announce = ({ span, reason, isForSiblings }: { span: Span; reason: string; isForSiblings: boolean }) => save(announcing.mutateAsync({
    body: {
      ...(studentId !== undefined && { studentId: Number(studentId) }), ...(span === 'lesson' ? { classId: lesson.classId, plannedOn } : { plannedOn: day }),
      ...(span === 'week' && { until: addDays(day, 6) }), reason: reason || null, isForSiblings,
    },
  }), 'Викладача попереджено.');
  const takeBack = () => save(takingBack.mutateAsync({
    query: { classId: lesson.classId, plannedOn, ...(studentId !== undefined && { studentId: Number(studentId) }) },
  }), 'Попередження скасовано.');

  return { announce, takeBack, isSaving: announcing.isPending || takingBack.isPending, error: announcing.error ?? takingBack.error };
}
