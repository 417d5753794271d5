import { failureText } from '@dzvinok/api-client/call';
import { useCall, useRead } from '@dzvinok/api-client/query';
import { makeUpsRoutes, type BookedMakeUp, type MakeUpCredit, type MakeUpLesson, type MakeUpOffers } from '@dzvinok/contract/make-ups';
import { weekdayOf } from '@dzvinok/schedule/zone';
import { formatDate, formatDayMonth, weekdayShort } from '@dzvinok/texts/dates';
import { whyNotOffered } from '@dzvinok/texts/make-ups';
import { counted } from '@dzvinok/texts/plural';
import { timeRange } from '@dzvinok/texts/times';
import { Button } from '@dzvinok/ui/button';
import { Stack } from '@dzvinok/ui/layout';
import { Rows } from '@dzvinok/ui/list';
import { SectionCard } from '@dzvinok/ui/page';
import { Popup } from '@dzvinok/ui/popup';
import { EmptyState, LoadingState, WhenRead } from '@dzvinok/ui/state';
import { Muted, Text } from '@dzvinok/ui/text';
import { showToast } from '@dzvinok/ui/toast';
import { useState } from 'react';

/** The student’s missed lessons that can be made up; nothing without any. `studentId` is undefined for the family’s own first student. */
export function MakeUps({ studentId }: { studentId: number | undefined }) {
  const query = useRead(makeUpsRoutes.ofStudent, { query: { studentId } });
  const cancel = useCall(makeUpsRoutes.cancel);
  const [chosen, setChosen] = useState<MakeUpCredit | null>(null);
  const { data } = query;
  if (!data || data.credits.length === 0) return null;
  const takeBack = ({ classId, missedOn }: MakeUpCredit) =>
    void isDone(cancel.mutateAsync({ query: { studentId, missedClassId: classId, missedOn } }), 'Запис скасовано');
  return (
    <SectionCard title="Відпрацювання">
      <Rows label="Відпрацювання">
        {data.credits.map((credit) => (
          <li key={`${credit.classId} ${credit.missedOn}`}>
            <div>
              <Text weight="medium" block>{missedText(credit)}</Text>
              {credit.booked ? <Muted>{bookedText(credit.booked)}</Muted> : <Muted>Можна відпрацювати до {formatDate(credit.validUntil)}</Muted>}
            </div>
            {!credit.booked && <Button size="lg" onClick={() => setChosen(credit)} aria-label={`Обрати урок за ${missedText(credit)}`}>Обрати урок</Button>}
            {credit.booked?.canCancel && (
              <Button size="lg" busy={cancel.isPending} onClick={() => takeBack(credit)} aria-label={`Скасувати запис за ${missedText(credit)}`}>Скасувати</Button>
            )}
          </li>
        ))}
      </Rows>
      {chosen && <OffersPopup studentId={studentId} credit={chosen} deadlineHours={data.deadlineHours} onClose={() => setChosen(null)} />}
    </SectionCard>
  );
}

interface OffersProps {
  studentId: number | undefined;
  credit: MakeUpCredit;
  deadlineHours: number;
  onClose: () => void;
}

function OffersPopup({ studentId, credit, deadlineHours, onClose }: OffersProps) {
  const missed = { missedClassId: credit.classId, missedOn: credit.missedOn };
  const query = useRead(makeUpsRoutes.offers, { query: { studentId, ...missed } });
  const book = useCall(makeUpsRoutes.book);
  const take = async ({ classId, plannedOn }: MakeUpLesson) => {
    if (await isDone(book.mutateAsync({ body: { studentId, ...missed, classId, plannedOn } }), 'Записано на урок')) onClose();
    else void query.refetch();
  };
  return (
    <Popup opened size="lg" onClose={onClose} title="Обрати урок" actions={<Button size="lg" onClick={onClose}>Закрити</Button>} locked={book.isPending}>
      <Stack gap="md">
        <Muted block>{missedText(credit)}. Скасувати запис можна не пізніше ніж за {counted(deadlineHours, ['годину', 'години', 'годин'])} до уроку.</Muted>
        <WhenRead query={query} waiting={<LoadingState count={3} />}>
          {(offers) => <Offers offers={offers} isBusy={book.isPending} onTake={(lesson) => void take(lesson)} />}
        </WhenRead>
      </Stack>
    </Popup>
  );
}

function Offers({ offers, isBusy, onTake }: { offers: MakeUpOffers; isBusy: boolean; onTake: (lesson: MakeUpLesson) => void }) {
  if (offers.lessons.length === 0) return <EmptyState title="Зараз запропонувати нічого" text={`${whyNotOffered(offers)}. Зателефонуйте до центру або загляньте пізніше.`} />;
  return (
    <Rows label="Уроки, на які можна записатися">
      {offers.lessons.map((lesson) => (
        <li key={`${lesson.classId} ${lesson.plannedOn}`}>
          <div>
            <Text weight="medium" block>{lesson.subjectName} {lesson.className}, {timeText(lesson)}</Text>
            <Muted>{[lesson.roomName ?? (lesson.isOnline ? 'онлайн' : null), lesson.teacherName, placesText(lesson.freePlaces)].filter(Boolean).join(' · ')}</Muted>
          </div>
          <Button size="lg" busy={isBusy} onClick={() => onTake(lesson)} aria-label={`Записати: ${lesson.subjectName} ${lesson.className}, ${timeText(lesson)}`}>Записати</Button>
        </li>
      ))}
    </Rows>
  );
}

async function isDone(call: Promise<unknown>, message: string): Promise<boolean> {
  try {
    await call;
    showToast({ kind: 'success', message });
    return true;
  } catch (error) {
    showToast({ kind: 'error', message: failureText(error) });
    return false;
  }
}

const whyTexts: Record<MakeUpCredit['why'], string> = { absence: '', cancelled: ' (скасовано центром)', alert: ' (тривога забрала час)' };

function missedText({ subjectName, missedOn, why }: MakeUpCredit): string {
  return `${subjectName} ${formatDayMonth(missedOn)}${whyTexts[why]}`;
}

function bookedText(booked: BookedMakeUp): string {
  const place = [timeText(booked), booked.className, booked.roomName].filter(Boolean).join(', ');
  return booked.isApproved ? `Записано: ${place}` : `Чекає на підтвердження центру: ${place}`;
}

function timeText({ startsAt, minutes }: MakeUpLesson): string {
  return `${weekdayShort(weekdayOf(startsAt.slice(0, 10))).toLowerCase()} ${formatDayMonth(startsAt)}, ${timeRange(startsAt.slice(11, 16), minutes)}`;
}

function placesText(free: number | null): string | null {
  return free === null ? null : `вільних місць: ${free}`;
}
