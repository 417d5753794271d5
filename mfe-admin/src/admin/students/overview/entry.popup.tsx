import { useCall } from '@dzvinok/api-client/query';
import { entryBody, ledgerRoutes, oneOffPurposes, type EntryBody } from '@dzvinok/contract/ledger';
import { areaField, type ControlProps } from '@dzvinok/forms/field';
import { FormPopup } from '@dzvinok/forms/form-popup';
import { useCentreClock } from '@dzvinok/journal/centre-clock';
import { addMonths, monthOf } from '@dzvinok/schedule/zone';
import { purposeTexts } from '@dzvinok/texts/money';
import { Select } from '@dzvinok/ui/choice';
import { Muted } from '@dzvinok/ui/text';
import { z } from 'zod';
import { monthText } from '../../../moments/moments.texts.ts';
import { sumField, toHundredths } from '../../sum.fields.tsx';

/** A one-off is named after its purpose, a refund also after its method. */
type What = Exclude<EntryBody['kind'], 'one-off'> | 'cash-refund' | (typeof oneOffPurposes)[number];

const whatOptions: { value: What; label: string }[] = [
  ...oneOffPurposes.map((value) => ({ value, label: `Разовий платіж: ${purposeTexts[value]}` })),
  { value: 'credit', label: 'Зарахування на користь родини' },
  { value: 'write-off', label: 'Списання боргу' },
  { value: 'refund', label: 'Повернення сплаченого наперед: на рахунок' },
  { value: 'cash-refund', label: 'Повернення сплаченого наперед: готівкою' },
];

const isPurpose = (what: What): what is (typeof oneOffPurposes)[number] => oneOffPurposes.some((purpose) => purpose === what);

const monthsShown = [1, 0, -1, -2, -3, -4, -5, -6];

function fieldsOf(today: string) {
  const months = monthsShown.map((count) => addMonths(monthOf(today), count).slice(0, 7)).map((value) => ({ value, label: monthText(`${value}-01`) }));
  return {
    kind: {
      label: 'Що записати', blank: 'registration' as What, show: (what: What) => what,
      control: ({ label, value, onChange, error }: ControlProps<What>) => <Select label={label} value={value} onChange={(what) => what && onChange(what)} error={error} options={whatOptions} />,
    },
    amount: sumField,
    month: {
      label: 'За місяць', blank: today.slice(0, 7), show: (month: string) => month,
      control: ({ label, value, onChange, error }: ControlProps<string>) => <Select label={label} value={value} onChange={(month) => month && onChange(month)} error={error} options={months} />,
    },
    note: areaField('Причина', { required: true, maxLength: 200 }),
  };
}

function kindOf(what: What): Pick<EntryBody, 'kind' | 'purpose' | 'method'> {
  if (isPurpose(what)) return { kind: 'one-off', purpose: what };
  if (what === 'cash-refund') return { kind: 'refund', method: 'cash' };
  return what === 'refund' ? { kind: what, method: 'transfer' } : { kind: what };
}

const rulesOf = (studentId: number) => z.preprocess(
  (values) => {
    const { kind, amount, ...rest } = values as { kind: What; amount: number | null };
    return { ...rest, studentId, amount: toHundredths(amount), ...kindOf(kind) };
  },
  entryBody,
);

/** Enters one-offs, credits, write-offs and refunds. */
export function EntryPopup({ studentId, onClose }: { studentId: number; onClose: () => void }) {
  const { today } = useCentreClock();
  const enter = useCall(ledgerRoutes.enter);
  return (
    <FormPopup
      title="Інший запис" fields={fieldsOf(today)} rules={rulesOf(studentId)} submitLabel="Записати" done="Записано" onClose={onClose}
      after={<Muted block>Запис стане сьогоднішнім днем; за який він місяць, буде видно в рахунку. Закритий місяць не зміниться.</Muted>}
      save={(body) => enter.mutateAsync({ body })}
    />
  );
}
