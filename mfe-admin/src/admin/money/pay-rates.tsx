import { useCall, useRead } from '@dzvinok/api-client/query';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { payRateBody, payRoutes, type PayKind, type PayRate } from '@dzvinok/contract/pay';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import { checkField, dayField, type ControlProps, type Fields } from '@dzvinok/forms/field';
import { FormPopup } from '@dzvinok/forms/form-popup';
import { runWithToast } from '@dzvinok/forms/run-with-toast';
import { monthOf } from '@dzvinok/schedule/zone';
import { formatDate } from '@dzvinok/texts/dates';
import { payRateText } from '@dzvinok/texts/pay';
import { Button, IconButton } from '@dzvinok/ui/button';
import { Select } from '@dzvinok/ui/choice';
import { IconPlus, IconTrash } from '@dzvinok/ui/icons';
import { Rows } from '@dzvinok/ui/list';
import { NumberField } from '@dzvinok/ui/number';
import { SectionCard } from '@dzvinok/ui/page';
import { ConfirmPopup } from '@dzvinok/ui/popup';
import { EmptyState, LoadingState, WhenRead } from '@dzvinok/ui/state';
import { Muted, Text } from '@dzvinok/ui/text';
import { SegmentedChoice } from '@dzvinok/ui/toggles';
import { useState } from 'react';
import { z } from 'zod';
import { toHundredths } from '../sum.fields.tsx';

/** Stands for all teachers, or all groups, in a list. */
const all = 0;

const kinds = [{ value: 'lesson', label: 'Урок' }, { value: 'student', label: 'Присутнього' }, { value: 'percent', label: 'Відсоток' }] as const;
const hints: Record<PayKind, string> = {
  lesson: 'Гривень за кожен проведений урок', student: 'Гривень за кожного, хто був на уроці', percent: 'Відсотків від нарахованого групі за місяць, порівну на її уроки',
};

interface RateValues {
  teacherId: number | null;
  groupId: number | null;
  kind: PayKind;
  amount: number | null;
  isSubstitute: boolean;
  validFrom: string | null;
}

const validFrom = dayField('Діє з', { required: true, max: '2100-12-31' });

const fields = (today: string): Fields<RateValues> => ({
  teacherId: { label: 'Викладач', blank: all, show: String, control: (field) => <TeacherOrAll {...field} /> },
  groupId: { label: 'Група', blank: all, show: String, control: (field) => <GroupOrAll {...field} /> },
  kind: {
    label: 'За що платите', blank: 'lesson', show: (kind) => kind,
    control: ({ label, value, onChange }) => <SegmentedChoice label={label} options={kinds} value={value} onChange={onChange} />,
  },
  amount: {
    label: 'Ставка', blank: null, show: (amount) => String(amount ?? ''),
    control: (field, { values }) => <NumberField {...field} required decimals={2} typedDecimals={3} min={0} hint={hints[values.kind]} />,
  },
  isSubstitute: checkField('Лише для замін: коли викладач веде чужий урок'),
  validFrom: { ...validFrom, blank: monthOf(today) },
});

const rules = z.preprocess(
  (values) => {
    const { teacherId, groupId, amount, ...rest } = values as RateValues;
    return { ...rest, teacherId: teacherId || null, groupId: groupId || null, amount: toHundredths(amount) };
  },
  payRateBody,
);

function TeacherOrAll(field: ControlProps<number | null>) {
  const { data = [], isPending } = useRead(teachersRoutes.list);
  return <Select {...field} searchable loading={isPending} options={[{ value: all, label: 'Усі викладачі' }, ...data.map(({ id, fullName }) => ({ value: id, label: fullName }))]} />;
}

function GroupOrAll(field: ControlProps<number | null>) {
  const { data = [], isPending } = useRead(groupsRoutes.list);
  return (
    <Select
      {...field} searchable loading={isPending}
      options={[{ value: all, label: 'Усі групи' }, ...data.map(({ id, subjectName, className }) => ({ value: id, label: `${subjectName} ${className}` }))]}
    />
  );
}

export function PayRatesCard({ today }: { today: string }) {
  const query = useRead(payRoutes.rates);
  const save = useCall(payRoutes.saveRate);
  const remove = useCall(payRoutes.removeRate);
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<PayRate | null>(null);
  return (
    <SectionCard
      title="Ставки" flush actions={<Button icon={<IconPlus size={18} />} onClick={() => setAdding(true)}>Додати ставку</Button>}
      subtitle="Власна ставка викладача важить більше за спільну, ставка групи – більше за ставку всіх груп."
    >
      <WhenRead query={query} waiting={<LoadingState count={2} />}>
        {(rates) => rates.length === 0 ? <EmptyState title="Ставок ще немає" text="Додайте ставку для всіх викладачів, а потім особливі: для викладача, групи чи замін." /> : (
          <Rows label="Ставки" flush>
            {rates.map((rate) => (
              <li key={rate.id}>
                <div>
                  <Text weight="medium" block>{whoseText(rate)}</Text>
                  <Muted block>{payRateText(rate)}, з {formatDate(rate.validFrom)}</Muted>
                </div>
                <IconButton size="sm" label={`Прибрати ставку: ${whoseText(rate)}, з ${formatDate(rate.validFrom)}`} icon={<IconTrash size={17} />} onClick={() => setRemoving(rate)} />
              </li>
            ))}
          </Rows>
        )}
      </WhenRead>
      {isAdding && (
        <FormPopup
          title="Нова ставка" fields={fields(today)} rules={rules} submitLabel="Додати" done="Ставку встановлено" onClose={() => setAdding(false)}
          after={<Muted block>Щоб змінити ставку, додайте нову з її днем. Затверджені відомості не зміняться.</Muted>}
          save={(body) => save.mutateAsync({ body })}
        />
      )}
      {removing && (
        <ConfirmPopup
          opened danger title="Прибрати ставку?" confirmLabel="Прибрати" cancelLabel="Залишити" busy={remove.isPending}
          text={`${whoseText(removing)}: ${payRateText(removing)}. Незатверджені відомості порахуються без неї.`}
          onConfirm={() => void runWithToast(() => remove.mutateAsync({ params: { id: removing.id } }), 'Ставку прибрано').then((isDone) => isDone && setRemoving(null))}
          onCancel={() => setRemoving(null)}
        />
      )}
    </SectionCard>
  );
}

function whoseText({ teacherName, groupName, isSubstitute }: PayRate): string {
  return [teacherName ?? 'Усі викладачі', groupName ?? 'усі групи', isSubstitute && 'лише заміни'].filter(Boolean).join(' · ');
}
