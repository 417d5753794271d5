import { failureText } from '@dzvinok/api-client/call';
import { useCall } from '@dzvinok/api-client/query';
import { absencesRoutes, announceAbsenceBody } from '@dzvinok/contract/absences';
import type { StudentOverview } from '@dzvinok/contract/students';
import { useSaving } from '@dzvinok/forms/saving';
import { useCentreClock } from '@dzvinok/journal/centre-clock';
import { absenceText } from '@dzvinok/texts/absences';
import { formatDayMonth } from '@dzvinok/texts/dates';
import { counted } from '@dzvinok/texts/plural';
import { Button } from '@dzvinok/ui/button';
import { Select } from '@dzvinok/ui/choice';
import { DateField } from '@dzvinok/ui/date';
import { useSchemaForm } from '@dzvinok/ui/form';
import { FormError } from '@dzvinok/ui/form-parts';
import { Columns, Stack, VisuallyHidden } from '@dzvinok/ui/layout';
import { Rows } from '@dzvinok/ui/list';
import { Popup } from '@dzvinok/ui/popup';
import { Muted, Text } from '@dzvinok/ui/text';
import { TextField } from '@dzvinok/ui/text-fields';
import { showToast } from '@dzvinok/ui/toast';
import { Checkbox } from '@dzvinok/ui/toggles';
import { useState } from 'react';

export function AbsenceButton({ student }: { student: StudentOverview }) {
  const [isOpen, setOpen] = useState(false);
  const { today } = useCentreClock();
  const present = student.stays.filter(({ leftOn }) => leftOn === null);
  if (present.length === 0) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Не буде на занятті</Button>
      {isOpen && <AbsencePopup student={student} groups={present} today={today} onClose={() => setOpen(false)} />}
    </>
  );
}

interface AbsencePopupProps {
  student: StudentOverview;
  groups: StudentOverview['stays'];
  today: string;
  onClose: () => void;
}

/** Stands for all groups in the list. */
const everyGroup = 0;

const nameIn = (groups: StudentOverview['stays'], classId: number) => {
  const group = groups.find(({ id }) => id === classId);
  return group ? `${group.subjectName} ${group.className}` : '';
};

function AbsencePopup({ student, groups, today, onClose }: AbsencePopupProps) {
  const { id: studentId, parent, announcedAbsences = [] } = student;
  const announce = useCall(absencesRoutes.announce);
  const { area, popup, isSaving, run } = useSaving<HTMLDivElement>();
  const siblings = parent?.siblings ?? [];
  const form = useSchemaForm(announceAbsenceBody, { studentId, classId: null as number | null, plannedOn: today as string | null, until: today as string | null, reason: '', isForSiblings: false });
  const { values, setValues } = form;
  const save = form.submit((body) => run(form, async () => {
    const { data } = await announce.mutateAsync({ body });
    showToast({ kind: 'success', message: data.lessons > 0 ? `Викладач побачить: ${counted(data.lessons, 'lesson')}.` : 'Про це вже попереджено.' });
    onClose();
  }));
  const actions = (
    <>
      <Button onClick={onClose}>Закрити</Button>
      <Button look="primary" busy={isSaving} onClick={() => save()}>Попередити викладача</Button>
    </>
  );
  return (
    <Popup opened onClose={onClose} title={`Не буде: ${student.fullName}`} actions={actions} locked={isSaving}>
      <div ref={area}>
        <Stack gap="md">
          {announcedAbsences.length > 0 && <Announced studentId={studentId} groups={groups} absences={announcedAbsences} />}
          <Columns>
            <DateField {...form.field('plannedOn')} label="З" min={today} required />
            <DateField {...form.field('until')} label="По" min={values.plannedOn ?? today} required />
          </Columns>
          {groups.length > 1 && (
            <Select
              label="Група"
              value={values.classId ?? everyGroup}
              onChange={(classId) => setValues({ classId: classId || null })}
              options={[{ value: everyGroup, label: 'Усі групи' }, ...groups.map(({ id }) => ({ value: id, label: nameIn(groups, id) }))]}
            />
          )}
          <TextField {...form.field('reason')} label="Причина" maxLength={200} />
          {siblings.length > 0 && (
            <Checkbox
              checked={values.isForSiblings}
              onChange={(isForSiblings) => setValues({ isForSiblings })}
              label={`Також: ${siblings.map(({ fullName }) => fullName).join(', ')}`}
            />
          )}
          <FormError message={form.formError} />
        </Stack>
      </div>
      {popup}
    </Popup>
  );
}

function Announced({ studentId, groups, absences }: { studentId: number; groups: StudentOverview['stays']; absences: NonNullable<StudentOverview['announcedAbsences']> }) {
  const takingBack = useCall(absencesRoutes.takeBack);
  const takeBack = async (classId: number, plannedOn: string) => {
    try {
      await takingBack.mutateAsync({ query: { classId, plannedOn, studentId } });
    } catch (error) {
      showToast({ kind: 'error', message: failureText(error) });
    }
  };
  return (
    <Rows label="Уже попереджено">
      {absences.map(({ classId, plannedOn, reason }) => (
        <li key={`${classId} ${plannedOn}`}>
          <span>
            <Text>{formatDayMonth(plannedOn)}</Text> <Muted>{[nameIn(groups, classId), absenceText({ reason })].filter(Boolean).join(' · ')}</Muted>
          </span>
          <Button size="sm" look="quiet" disabled={takingBack.isPending} onClick={() => void takeBack(classId, plannedOn)}>
            Таки прийде<VisuallyHidden> {formatDayMonth(plannedOn)}</VisuallyHidden>
          </Button>
        </li>
      ))}
    </Rows>
  );
}
