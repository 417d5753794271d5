import { useRead } from '@dzvinok/api-client/query';
import { makeUpsRoutes, type MakeUpCredit, type MakeUpLesson, type MakeUpOffers } from '@dzvinok/contract/make-ups';
import { whyNotOffered } from '@dzvinok/texts/make-ups';
import { counted } from '@dzvinok/texts/plural';
import { Button } from '@dzvinok/ui/button';
import { Stack } from '@dzvinok/ui/layout';
import { Rows } from '@dzvinok/ui/list';
import { Popup } from '@dzvinok/ui/popup';
import { EmptyState, LoadingState, WhenRead } from '@dzvinok/ui/state';
import { Muted, Text } from '@dzvinok/ui/text';
import { missedText, timeText } from './make-up.texts.ts';

interface OffersPopupProps {
  studentId: number | undefined;
  credit: MakeUpCredit;
  deadlineHours: number;
  isBooking: boolean;
  /** True when the lesson is booked. */
  book: (lesson: MakeUpLesson) => Promise<boolean>;
  onClose: () => void;
}

/** Offers lessons in which a missed lesson can be made up. */
export function OffersPopup({ studentId, credit, deadlineHours, isBooking, book, onClose }: OffersPopupProps) {
  const query = useRead(makeUpsRoutes.offers, { query: { studentId, missedClassId: credit.classId, missedOn: credit.missedOn } });
  const take = async (lesson: MakeUpLesson) => {
    if (await book(lesson)) onClose();
    else void query.refetch();
  };
  return (
    <Popup opened size="lg" onClose={onClose} title="Обрати урок" actions={<Button size="lg" onClick={onClose}>Закрити</Button>} locked={isBooking}>
      <Stack gap="md">
        <Muted block>{missedText(credit)}. Скасувати запис можна не пізніше ніж за {counted(deadlineHours, ['годину', 'години', 'годин'])} до уроку.</Muted>
        <WhenRead query={query} waiting={<LoadingState count={3} />}>
          {(offers) => <Offers offers={offers} isBusy={isBooking} onTake={(lesson) => void take(lesson)} />}
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

function placesText(free: number | null): string | null {
  return free === null ? null : `вільних місць: ${free}`;
}
