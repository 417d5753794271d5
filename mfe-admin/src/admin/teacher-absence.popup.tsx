import { ApiFailure } from '@dzvinok/api-client/call';
import { useCall, useRead } from '@dzvinok/api-client/query';
import { createTeacherAbsenceBody, teacherAbsencesRoutes, type TeacherAbsence } from '@dzvinok/contract/absences';
import { adminPaths } from '@dzvinok/contract/paths/admin';
import { useSaving } from '@dzvinok/forms/saving';
import { useCentreClock } from '@dzvinok/journal/centre-clock';
import { useNavigate } from '@dzvinok/router/navigation';
import { addDays, weekdayOf } from '@dzvinok/schedule/zone';
import { everyWeekday, formatDayMonth } from '@dzvinok/texts/dates';
import { counted } from '@dzvinok/texts/plural';
import { Button, TextLink } from '@dzvinok/ui/button';
import { DateField, TimeField } from '@dzvinok/ui/date';
import { useSchemaForm } from '@dzvinok/ui/form';
import { FormError } from '@dzvinok/ui/form-parts';
import { Columns, Stack } from '@dzvinok/ui/layout';
import { Popup } from '@dzvinok/ui/popup';
import { Muted } from '@dzvinok/ui/text';
import { TextField } from '@dzvinok/ui/text-fields';
import { Switch } from '@dzvinok/ui/toggles';
import { useState } from 'react';
import { TeacherChoice } from './teacher-choice.tsx';

/** Opens the form of an absence; then the page that arranges its lessons. */
export function TeacherAbsenceButton({ teacherId = null }: { teacherId?: number | null }) {
  const [isOpen, setOpen] = useState(false);
  const { today } = useCentreClock();
  return (
    <>
      <Button onClick={() => setOpen(true)}>{teacherId === null ? 'Викладач захворів' : 'Захворів'}</Button>
      {isOpen && <TeacherAbsencePopup teacherId={teacherId} today={today} onClose={() => setOpen(false)} />}
    </>
  );
}

interface AbsenceValues {
  teacherId: number | null;
  from: string | null;
  to: string | null;
  weeklyUntil: string | null;
  reason: string;
}

const startOf = (teacherId: number | null, today: string): AbsenceValues => ({ teacherId, from: today, to: today, weeklyUntil: null, reason: '' });
/** A weekly absence of some months, until another day is chosen. */
const weeklyDays = 84;
const mostDays = 365;

const wholeDay = { from: '00:00', to: '23:59' };

function TeacherAbsencePopup({ teacherId, today, onClose }: { teacherId: number | null; today: string; onClose: () => void }) {
  const navigate = useNavigate();
  const create = useCall(teacherAbsencesRoutes.create);
  const { area, popup, isSaving, run } = useSaving<HTMLDivElement>();
  const [times, setTimes] = useState<typeof wholeDay | null>(null);
  const form = useSchemaForm(createTeacherAbsenceBody, startOf(teacherId, today));
  const { from } = form.values;
  const isWeekly = form.values.weeklyUntil !== null;
  const setWeekly = (isOn: boolean) => form.field('weeklyUntil').onChange(isOn ? addDays(from ?? today, weeklyDays) : null);
  const latest = addDays(from ?? today, mostDays);

  const save = form.submit((body) => run(form, async () => {
    const days = isWeekly ? { ...body, to: body.from } : body;
    const sent = times ? { ...days, from: `${days.from}T${times.from}`, to: `${days.to}T${times.to}` } : days;
    const { data } = await create.mutateAsync({ body: sent });
    await navigate(adminPaths.teacherAbsence(data.id));
  }, {
    handle: async (error) => {
      const known = error instanceof ApiFailure && error.code === 'absences.overlap' && idIn(error.data);
      if (!known) return false;
      await navigate(adminPaths.teacherAbsence(known));
      return true;
    },
  }));

  const actions = (
    <>
      <Button onClick={onClose}>Скасувати</Button>
      <Button look="primary" busy={isSaving} onClick={() => save()}>Далі: хто замінить</Button>
    </>
  );
  return (
    <Popup opened onClose={onClose} title="Викладача не буде" actions={actions} locked={isSaving}>
      <div ref={area}>
        <Stack gap="md">
          {teacherId === null && <TeacherChoice {...form.field('teacherId')} label="Викладач" subjectId={null} />}
          <Columns>
            <DateField {...form.field('from')} label={isWeekly ? 'Перший раз' : 'З'} max={addDays(today, mostDays)} required />
            {isWeekly
              ? <DateField {...form.field('weeklyUntil')} label="Востаннє не пізніше" min={from ?? undefined} max={latest} required />
              : <DateField {...form.field('to')} label="По" min={from ?? undefined} max={latest} required />}
          </Columns>
          <Switch checked={isWeekly} onChange={setWeekly} label={`Щотижня${from ? ` (${everyWeekday(weekdayOf(from))})` : ''}`} />
          <Switch checked={times !== null} onChange={(isOn) => setTimes(isOn ? wholeDay : null)} label="Лише кілька годин" />
          {times && (
            <Columns>
              <TimeField label="Від" value={times.from} onChange={(from) => setTimes({ ...times, from })} />
              <TimeField label="До" value={times.to} onChange={(to) => setTimes({ ...times, to })} />
            </Columns>
          )}
          <TextField {...form.field('reason')} label="Причина (бачить лише центр)" maxLength={200} />
          <FormError message={form.formError} />
        </Stack>
      </div>
      {popup}
    </Popup>
  );
}

function idIn(data: unknown): number | null {
  return typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'number' ? data.id : null;
}

/** Present and coming absences of a teacher, or of all teachers. */
export function useTeacherAbsences(teacherId?: number): TeacherAbsence[] {
  const { data = [] } = useRead(teacherAbsencesRoutes.list);
  return teacherId === undefined ? data : data.filter(({ teacher }) => teacher.id === teacherId);
}

export function AbsenceLink({ absence }: { absence: TeacherAbsence }) {
  return (
    <>
      <TextLink href={adminPaths.teacherAbsence(absence.id)}>{absence.teacher.name}: не буде {absenceDays(absence)}</TextLink>
      <Muted>{absence.openLessons > 0 ? `без заміни ${counted(absence.openLessons, 'lesson')}` : 'усе влаштовано'}</Muted>
    </>
  );
}

/** `28.11`, `28.11–30.11`, `28.11 09:00–28.11 12:00`, `щоп’ятниці 15:00–23:59 до 28.05`. */
export function absenceDays({ from, to, weeklyUntil }: Pick<TeacherAbsence, 'from' | 'to' | 'weeklyUntil'>): string {
  if (weeklyUntil) {
    const hours = from.length > 'YYYY-MM-DD'.length ? ` ${from.slice(11)}–${to.slice(11)}` : '';
    return `${everyWeekday(weekdayOf(from.slice(0, 10)))}${hours} до ${formatDayMonth(weeklyUntil)}`;
  }
  const [first, last] = [from, to].map((text) => [formatDayMonth(text.slice(0, 10)), text.slice(11)].filter(Boolean).join(' '));
  return first === last ? `${first}` : `${first}–${last}`;
}
