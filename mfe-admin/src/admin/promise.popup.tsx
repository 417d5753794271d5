import { useCall } from '@dzvinok/api-client/query';
import { debtsRoutes, promiseBody } from '@dzvinok/contract/debts';
import type { StudentAccount } from '@dzvinok/contract/ledger';
import { FormPopup } from '@dzvinok/forms/form-popup';
import { dayField, textField } from '@dzvinok/forms/field';
import { useCentreClock } from '@dzvinok/journal/centre-clock';
import { formatDate } from '@dzvinok/texts/dates';
import { Badge, Muted, Text } from '@dzvinok/ui/text';

type Promised = NonNullable<StudentAccount['promise']>;

const fieldsOf = (today: string, promise: Promised | null) => ({
  day: dayField('Сплатять до', { min: today, hint: 'Порожнє поле прибирає обіцянку' }, { blank: promise?.day ?? null }),
  note: textField('Примітка', { maxLength: 200 }, { blank: promise?.note ?? '' }),
});

export function PromisePopup({ studentId, fullName, promise, onClose }: { studentId: number; fullName: string; promise: Promised | null; onClose: () => void }) {
  const { today } = useCentreClock();
  const save = useCall(debtsRoutes.promise);
  return (
    <FormPopup
      title="Обіцянка оплати" fields={fieldsOf(today, promise)} rules={promiseBody} submitLabel="Записати" done="Збережено" onClose={onClose}
      before={<Text block>{fullName}</Text>}
      after={<Muted block>До цього дня родині не нагадують. Якщо борг лишиться, адміністратори отримають сповіщення.</Muted>}
      save={(body) => save.mutateAsync({ params: { studentId }, body })}
    />
  );
}

export function PromiseBadge({ promise: { day, isBroken } }: { promise: Promised }) {
  return <Badge tone={isBroken ? 'danger' : 'info'}>{isBroken ? 'не сплачено до' : 'обіцяно до'} {formatDate(day)}</Badge>;
}
