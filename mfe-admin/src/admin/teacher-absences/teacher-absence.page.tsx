import { callApi } from '@dzvinok/api-client/call';
import { useCall, useRead } from '@dzvinok/api-client/query';
import { teacherAbsencesRoutes, type AbsenceLesson, type ArrangeLessonsBody, type OpenAbsence } from '@dzvinok/contract/absences';
import { calendarRoutes } from '@dzvinok/contract/calendar';
import { adminPaths } from '@dzvinok/contract/paths/admin';
import { runWithToast } from '@dzvinok/forms/run-with-toast';
import { useIdParam, useNavigate } from '@dzvinok/router/navigation';
import { Navigate } from '@dzvinok/router/routing';
import { weekdayOf } from '@dzvinok/schedule/zone';
import { worksText } from '@dzvinok/texts/conflicts';
import { formatDayMonth, weekdayShort } from '@dzvinok/texts/dates';
import { counted } from '@dzvinok/texts/plural';
import { timeRange } from '@dzvinok/texts/times';
import { Button, LinkButton } from '@dzvinok/ui/button';
import { Select } from '@dzvinok/ui/choice';
import { Inline, Stack } from '@dzvinok/ui/layout';
import { Rows } from '@dzvinok/ui/list';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { ConfirmPopup } from '@dzvinok/ui/popup';
import { EmptyState, LoadingState, WhenRead } from '@dzvinok/ui/state';
import { Badge, Muted, SubjectBadge, Text } from '@dzvinok/ui/text';
import { useState } from 'react';
import { closedMonthText, toldText } from '../touched.tsx';
import { useSaveQuestion } from '../save-question.popup.tsx';
import { absenceDays } from '../teacher-absence.popup.tsx';
import { HandOverPopup } from './hand-over.popup.tsx';
import styles from './teacher-absence.module.css';

export function TeacherAbsencePage() {
  const id = useIdParam();
  if (id === null) return <Navigate to={adminPaths.teachers} replace />;
  return <ReadAbsence key={id} id={id} />;
}

function ReadAbsence({ id }: { id: number }) {
  const query = useRead(teacherAbsencesRoutes.one, { params: { id } });
  if (query.error?.status === 404) return <Navigate to={adminPaths.teachers} replace />;
  return (
    <WhenRead query={query} waiting={<LoadingState shape="page" />}>
      {(absence) => <AbsenceLessons absence={absence} />}
    </WhenRead>
  );
}

type Asked = 'cancel' | 'remove' | AbsenceLesson;

function AbsenceLessons({ absence }: { absence: OpenAbsence }) {
  const { lessons, substitutes, openLessons, teacher, reason } = absence;
  const { arrange, takeBack, remove, isSaving, question } = useArranging(absence.id);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [handed, setHanded] = useState<AbsenceLesson | null>(null);
  const fitting = substitutes.filter(({ fits }) => fits > 0);
  const confirm = async () => {
    if (asked === 'remove') await remove();
    else await arrange({ teacherId: null, ...asked && asked !== 'cancel' && { lessons: [namedOf(asked)] } });
    setAsked(null);
  };
  const { label: cancelLabel, text: cancelText } = cancelWords(lessons.filter(({ state }) => state === 'open'));
  return (
    <Page
      title={`Не буде: ${teacher.name}`}
      subtitle={[absenceDays(absence), reason].filter(Boolean).join(' · ')}
      back={{ href: adminPaths.teachers, label: 'До викладачів' }}
      width="form"
      actions={<Button look="quiet" onClick={() => setAsked('remove')}>Викладач таки буде</Button>}
    >
      <Stack gap="lg">
        {lessons.length === 0 && <EmptyState title="На ці дні уроків попереду немає." text="Нікого замінювати не треба." />}
        {openLessons > 0 && (
          <SectionCard title="Хто замінить" subtitle={`Без заміни ${counted(openLessons, 'lesson')}`}>
            <Rows label="Хто замінить">
              {fitting.map(({ id, name, fits, lessonsThatDay, sitesThatDay = [] }) => (
                <li key={id}>
                  <span>
                    <Text weight="medium" block>{name}</Text>
                    <Muted>{[lessonsThatDay > 0 ? `того дня має ${counted(lessonsThatDay, 'lesson')}` : 'того дня вільний день', ...sitesThatDay].join(' · ')}</Muted>
                  </span>
                  <Button disabled={isSaving} onClick={() => void arrange({ teacherId: id })}>Віддати {counted(fits, 'lesson')}</Button>
                </li>
              ))}
              {fitting.length === 0 && <li><Muted>Вільного викладача з цього предмета в робочий час немає. Оберіть іншого в рядку уроку, перенесіть або скасуйте урок.</Muted></li>}
            </Rows>
            <div className={styles.rest}>
              <Button look="quiet" disabled={isSaving} onClick={() => setAsked('cancel')}>{cancelLabel}</Button>
            </div>
          </SectionCard>
        )}
        {lessons.length > 0 && (
          <SectionCard title="Уроки" subtitle={openLessons === 0 && 'Усе влаштовано: родинам і викладачам надіслано сповіщення'}>
            <Rows label="Уроки">
              {lessons.map((lesson) => (
                <li key={`${lesson.groupId} ${lesson.plannedOn}`} className={styles.lesson}>
                  <LessonOfAbsence lesson={lesson} names={substitutes} isSaving={isSaving} onArrange={arrange} onHandOver={setHanded} onDelete={setAsked} onTakeBack={takeBack} />
                </li>
              ))}
            </Rows>
          </SectionCard>
        )}
      </Stack>
      {handed && <HandOverPopup lesson={handed} from={handed.startsAt.slice(0, 10)} to={absence.weeklyUntil ?? absence.to.slice(0, 10)} onClose={() => setHanded(null)} />}
      <ConfirmPopup
        opened={asked !== null}
        title={asked === 'remove' ? 'Викладач таки буде?' : asked === 'cancel' ? `${cancelLabel}?` : 'Видалити урок?'}
        text={asked === 'remove' ? 'Запис про відсутність буде видалено. Уже призначені заміни лишаться: поверніть їх у рядках уроків.' : asked === 'cancel' ? cancelText : deletedText}
        busy={isSaving}
        onConfirm={() => void confirm()}
        onCancel={() => setAsked(null)}
      />
      {question}
    </Page>
  );
}

const deletedText = 'Родини й викладачі отримають сповіщення. Додатковий урок буде видалено, повернути його не можна.';

/** Extra lessons are outside of the plan, so they are deleted instead of cancelled. */
function cancelWords(open: readonly AbsenceLesson[]): { label: string; text: string } {
  const extras = open.filter(({ extraId }) => extraId).length;
  const label = `${extras > 0 && extras === open.length ? 'Видалити' : 'Скасувати'} ${counted(open.length, 'lesson')}`;
  if (extras === 0) return { label, text: 'Родини й викладачі отримають сповіщення. Скасовані уроки можна буде повернути.' };
  if (open.length === 1) return { label, text: deletedText };
  return { label, text: `Родини й викладачі отримають сповіщення. Додаткові уроки (${extras}) буде видалено, повернути їх не можна.` };
}

function namedOf({ groupId, plannedOn, extraId }: AbsenceLesson) {
  return { groupId, plannedOn, extraId };
}

const otherSubject = ' · інший предмет';

interface LessonOfAbsenceProps {
  lesson: AbsenceLesson;
  names: readonly { id: number; name: string }[];
  isSaving: boolean;
  onArrange: (body: ArrangeLessonsBody) => Promise<void>;
  onHandOver: (lesson: AbsenceLesson) => void;
  onDelete: (lesson: AbsenceLesson) => void;
  onTakeBack: (lesson: AbsenceLesson) => Promise<void>;
}

function LessonOfAbsence({ lesson, names, isSaving, onArrange, onHandOver, onDelete, onTakeBack }: LessonOfAbsenceProps) {
  const { groupId, plannedOn, extraId, subjectName, className, subjectColor, startsAt, minutes, room, teacher, state, candidates, otherCandidates, outOfHours = [], tooFar = [] } = lesson;
  const day = startsAt.slice(0, 10);
  const called = `${subjectName} ${className}`;
  const lessons = [namedOf(lesson)];
  const option = (note: string) => (id: number) => ({ value: id, label: `${names.find((one) => one.id === id)?.name ?? ''}${note}` });
  const options = [
    ...candidates.map(option('')), ...otherCandidates.map(option(otherSubject)),
    ...tooFar.map(({ id, isOfSubject, minutes: way }) => option(`${isOfSubject ? '' : otherSubject} · не встигне дорогою (${way} хв)`)(id)),
    ...outOfHours.map(({ id, isOfSubject, hours }) => option(`${isOfSubject ? '' : otherSubject} · ${worksText(hours)}`)(id)),
  ];
  return (
    <>
      <span className={styles.when}>
        <Text weight="medium" block>{weekdayShort(weekdayOf(day))} {formatDayMonth(day)}, {timeRange(startsAt.slice(11, 16), minutes)}</Text>
        <SubjectBadge color={subjectColor}>{called}</SubjectBadge> <Muted>{[room?.name ?? 'онлайн', ...extraId ? ['додатковий'] : []].join(' · ')}</Muted>
      </span>
      {state === 'open' && (
        <Inline>
          <Select
            label={<span className="dz-visually-hidden">Заміна: {called}</span>}
            placeholder="Обрати заміну"
            options={options}
            value={null}
            onChange={(teacherId) => teacherId !== null && void onArrange({ teacherId, lessons })}
            disabled={isSaving || options.length === 0}
          />
          <Button look="quiet" disabled={isSaving} onClick={() => (extraId ? onDelete(lesson) : void onArrange({ teacherId: null, lessons }))}>{extraId ? 'Видалити' : 'Скасувати'}<span className="dz-visually-hidden"> урок: {called}</span></Button>
          <Button look="quiet" disabled={isSaving} onClick={() => onHandOver(lesson)}>Передати групу<span className="dz-visually-hidden">: {called}</span></Button>
          <LinkButton look="quiet" href={adminPaths.calendarLesson(groupId, plannedOn, day)}>Перенести<span className="dz-visually-hidden"> урок: {called}</span></LinkButton>
        </Inline>
      )}
      {state !== 'open' && (
        <Inline>
          <Badge tone={state === 'substituted' ? 'success' : 'neutral'}>{state === 'substituted' ? `Замінює ${teacher.name}` : 'Скасовано'}</Badge>
          <Button look="quiet" disabled={isSaving} onClick={() => void onTakeBack(lesson)}>Повернути<span className="dz-visually-hidden">: {called}</span></Button>
        </Inline>
      )}
    </>
  );
}

async function whatHangsOn({ groupId, plannedOn, startsAt, extraId, state, teacher }: AbsenceLesson): Promise<string[]> {
  const day = startsAt.slice(0, 10);
  const lesson = { classId: groupId, plannedOn, keepsTimeAndPlace: true, ...extraId ? { extraId } : {} };
  const { told = [], guests = 0, isMonthClosed } = await callApi(calendarRoutes.touched, { body: { from: day, to: day, classIds: [groupId], lesson } });
  return [
    state === 'substituted' ? `${teacher.name} більше не замінює` : 'Урок знову буде в розкладі',
    ...guests > 0 ? [`На уроці ${counted(guests, ['гість', 'гості', 'гостей'])} на відпрацюванні: записи залишаться`] : [],
    ...isMonthClosed ? [closedMonthText] : [], ...told.map(toldText),
  ];
}

function useArranging(id: number) {
  const navigate = useNavigate();
  const arranging = useCall(teacherAbsencesRoutes.arrange);
  const takingBack = useCall(teacherAbsencesRoutes.takeBack);
  const question = useSaveQuestion();
  const removing = useCall(teacherAbsencesRoutes.remove);
  return {
    isSaving: arranging.isPending || takingBack.isPending || removing.isPending,
    arrange: async (body: ArrangeLessonsBody) => void await runWithToast(() => arranging.mutateAsync({ params: { id }, body })),
    question: question.popup,
    /** The gateway always refuses an unconfirmed call, as the lesson's teacher is absent again. */
    takeBack: async (lesson: AbsenceLesson) => void await runWithToast(async () => {
      await question.confirm((confirmed) => takingBack.mutateAsync({ params: { id }, body: { ...namedOf(lesson), confirmed } }), {
        code: 'calendar.unconfirmed', title: 'Повернути урок?', messages: await whatHangsOn(lesson), question: 'Урок знову буде без заміни. Продовжити?',
      });
    }),
    remove: async () => {
      if (await runWithToast(() => removing.mutateAsync({ params: { id } }))) void navigate(adminPaths.teachers);
    },
  };
}
