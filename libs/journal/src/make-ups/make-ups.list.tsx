import { failureText } from '@dzvinok/api-client/call';
import { useCall, useRead } from '@dzvinok/api-client/query';
import { makeUpsRoutes, type BookedMakeUp, type MakeUpCredit, type MakeUpLesson } from '@dzvinok/contract/make-ups';
import { formatDate } from '@dzvinok/texts/dates';
import { Button } from '@dzvinok/ui/button';
import { Rows } from '@dzvinok/ui/list';
import { SectionCard } from '@dzvinok/ui/page';
import { Muted, Text } from '@dzvinok/ui/text';
import { showToast } from '@dzvinok/ui/toast';
import { useState } from 'react';
import { useLatePopup } from '../popups/late-popup.ts';
import { missedText, timeText } from './make-up.texts.ts';

const loadPopup = async () => (await import('./offers.popup.tsx')).OffersPopup;

/** The student’s missed lessons that can be made up, if any; `studentId` is undefined for the family’s own first student. */
export function MakeUps({ studentId }: { studentId: number | undefined }) {
  const query = useRead(makeUpsRoutes.ofStudent, { query: { studentId } });
  const cancel = useCall(makeUpsRoutes.cancel);
  const book = useCall(makeUpsRoutes.book);
  const [chosen, setChosen] = useState<MakeUpCredit | null>(null);
  const { Popup, bring } = useLatePopup(loadPopup);
  const { data } = query;
  if (!data || data.credits.length === 0) return null;
  const choose = async (credit: MakeUpCredit) => {
    if (await bring()) setChosen(credit);
  };
  const bookFor = ({ classId: missedClassId, missedOn }: MakeUpCredit) => ({ classId, plannedOn }: MakeUpLesson) =>
    isDone(book.mutateAsync({ body: { studentId, missedClassId, missedOn, classId, plannedOn } }), 'Записано на урок');
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
            {!credit.booked && <Button size="lg" onClick={() => void choose(credit)} aria-label={`Обрати урок за ${missedText(credit)}`}>Обрати урок</Button>}
            {credit.booked?.canCancel && (
              <Button size="lg" busy={cancel.isPending} onClick={() => takeBack(credit)} aria-label={`Скасувати запис за ${missedText(credit)}`}>Скасувати</Button>
            )}
          </li>
        ))}
      </Rows>
      {Popup && chosen && (
        <Popup studentId={studentId} credit={chosen} deadlineHours={data.deadlineHours} isBooking={book.isPending} book={bookFor(chosen)} onClose={() => setChosen(null)} />
      )}
    </SectionCard>
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

function bookedText(booked: BookedMakeUp): string {
  const place = [timeText(booked), booked.className, booked.roomName].filter(Boolean).join(', ');
  return booked.isApproved ? `Записано: ${place}` : `Чекає на підтвердження центру: ${place}`;
}
