import { queryOf, useCall } from '@dzvinok/api-client/query';
import { paymentsRoutes } from '@dzvinok/contract/payments';
import { counted } from '@dzvinok/texts/plural';
import { Stack } from '@dzvinok/ui/layout';
import { sumKopiikas, toHryvnias, toKopiikas } from '@dzvinok/ui/money';
import { SegmentedChoice } from '@dzvinok/ui/toggles';
import { Money, Muted } from '@dzvinok/ui/text';
import { studentsRoutes, type StudentListItem } from '@dzvinok/contract/students';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ForManyPopup } from './for-many.popup.tsx';
import { flagOf, owedKopiikas, shownMonth, type PaidMonth } from '../payments/payments.ts';

interface MarkPaidPopupProps {
  students: readonly StudentListItem[];
  onClose: (isDone: boolean) => void;
}

const months: { value: PaidMonth; label: string }[] = [
  { value: 'current', label: 'Цей місяць' },
  { value: 'next', label: 'Наступний' },
];
const marks = [
  { value: 1, label: 'Сплачено' },
  { value: 0, label: 'Не сплачено' },
];

export function MarkPaidPopup({ students, onClose }: MarkPaidPopupProps) {
  const markMany = useCall(paymentsRoutes.markMany);
  const client = useQueryClient();
  // The month in the question: the list may be read again meanwhile.
  const [shown] = useState(students[0]?.month);
  const [month, setMonth] = useState<PaidMonth>('current');
  const [mark, setMark] = useState(1);
  const isPaid = mark === 1;
  const alike = students.filter((student) => student[flagOf[month]] === isPaid);
  const unpaid = students.filter((student) => !student[flagOf[month]]);
  const toPay = () => toHryvnias(sumKopiikas(unpaid.map((student) => (month === 'current' ? owedKopiikas(student) : toKopiikas(student.owedNextMonth ?? student.monthlyPayment)))));
  async function call(studentIds: number[]) {
    const body = { studentIds, isInsertAction: isPaid, isCurrentMonth: month === 'current', month: shownMonth(shown, month) };
    try {
      return await markMany.mutateAsync({ body });
    } catch (failure) {
      void client.invalidateQueries(queryOf(studentsRoutes.list));
      throw failure;
    }
  }
  const question = (
    <Stack>
      <SegmentedChoice label="Місяць" options={months} value={month} onChange={setMonth} />
      <SegmentedChoice label="Позначка" options={marks} value={mark} onChange={setMark} />
      <p>
        {counted(students.length, 'student')}
        {isPaid && <>, разом <Money value={toPay()} /></>}
      </p>
      {alike.length > 0 && <Muted block>{`Уже мають таку позначку: ${alike.length}. Для них нічого не зміниться.`}</Muted>}
    </Stack>
  );
  return (
    <ForManyPopup
      title="Оплата вибраних учнів"
      question={question}
      confirmLabel={isPaid ? 'Позначити' : 'Зняти позначку'}
      students={students}
      call={call}
      done={isPaid ? 'Позначено оплату' : 'Знято позначку оплати'}
      onClose={onClose}
    />
  );
}
