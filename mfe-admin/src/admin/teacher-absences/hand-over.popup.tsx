import { useCall } from '@dzvinok/api-client/query';
import { handOverBody, teacherAbsencesRoutes, type AbsenceLesson } from '@dzvinok/contract/absences';
import { useSaving } from '@dzvinok/forms/saving';
import { addDays } from '@dzvinok/schedule/zone';
import { formatDayMonth } from '@dzvinok/texts/dates';
import { counted } from '@dzvinok/texts/plural';
import { Button } from '@dzvinok/ui/button';
import { DateField } from '@dzvinok/ui/date';
import { useSchemaForm } from '@dzvinok/ui/form';
import { FormError } from '@dzvinok/ui/form-parts';
import { Columns, Stack } from '@dzvinok/ui/layout';
import { Popup } from '@dzvinok/ui/popup';
import { Muted } from '@dzvinok/ui/text';
import { showToast } from '@dzvinok/ui/toast';
import { TeacherChoice } from '../teacher-choice.tsx';

interface HandOverPopupProps {
  lesson: Pick<AbsenceLesson, 'groupId' | 'subjectName' | 'className'>;
  from: string;
  to: string;
  onClose: () => void;
}

const mostDays = 365;

/** Gives all lessons of the group in these days to one teacher, also lessons outside of the absence. */
export function HandOverPopup({ lesson: { groupId, subjectName, className }, from, to, onClose }: HandOverPopupProps) {
  const handingOver = useCall(teacherAbsencesRoutes.handOver);
  const { area, popup, isSaving, run } = useSaving<HTMLDivElement>();
  const form = useSchemaForm(handOverBody, { teacherId: null as number | null, from: from as string | null, to: to as string | null });
  const save = form.submit((body) => run(form, async () => {
    const { data: { lessons, rest } } = await handingOver.mutateAsync({ params: { id: groupId }, body });
    const kept = rest.map((startsAt) => `${formatDayMonth(startsAt)} ${startsAt.slice(11, 16)}`).join(', ');
    showToast({
      kind: rest.length > 0 ? 'warning' : 'success',
      message: `Передано: ${counted(lessons, 'lesson')}.${rest.length > 0 ? ` Викладач зайнятий або не працює ${kept}: ці уроки лишилися без заміни.` : ''}`,
    });
    onClose();
  }));
  const latest = addDays(form.values.from ?? from, mostDays);
  return (
    <Popup
      opened
      onClose={onClose}
      title={`Передати групу: ${subjectName}, ${className}`}
      locked={isSaving}
      actions={(
        <>
          <Button onClick={onClose}>Скасувати</Button>
          <Button look="primary" busy={isSaving} onClick={() => save()}>Передати</Button>
        </>
      )}
    >
      <div ref={area}>
        <Stack gap="md">
          <TeacherChoice {...form.field('teacherId')} label="Кому" subjectId={null} />
          <Columns>
            <DateField {...form.field('from')} label="З" max={latest} required />
            <DateField {...form.field('to')} label="По" min={form.values.from ?? undefined} max={latest} required />
          </Columns>
          <Muted block>Уроки цих днів проведе новий викладач. Потім групу знову веде її викладач.</Muted>
          <FormError message={form.formError} />
        </Stack>
      </div>
      {popup}
    </Popup>
  );
}
