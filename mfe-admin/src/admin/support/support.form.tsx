import { useCall } from '@dzvinok/api-client/query';
import { supportForm, supportRoutes, type SupportForm as SupportBody, type SupportMode } from '@dzvinok/contract/support';
import { type Field } from '@dzvinok/forms/field';
import { FormFrame } from '@dzvinok/forms/frame';
import { useRecordForm } from '@dzvinok/forms/record';
import { areaField, numberField } from '@dzvinok/forms/usual-fields';
import { SegmentedChoice } from '@dzvinok/ui/toggles';
import { SectionCard } from '@dzvinok/ui/page';
import { Muted } from '@dzvinok/ui/text';
import { showToast } from '@dzvinok/ui/toast';

const modes = [
  { value: 'read', label: 'Лише перегляд' },
  { value: 'full', label: 'Повний доступ' },
] as const;

const meaning: Record<SupportMode, string> = {
  read: 'Підтримка бачить те саме, що й ви, і нічого не може змінити.',
  full: 'Підтримка може змінювати дані центру так само, як і ви.',
};

const mode: Field<SupportMode> = {
  label: 'Рівень доступу',
  blank: 'read',
  control: (field) => <SegmentedChoice {...field} options={modes} />,
  show: (chosen) => modes.find(({ value }) => value === chosen)?.label ?? '',
};

/** The fields of a permission for support. */
const supportFields = {
  reason: areaField('Причина', { hint: 'Її побачить підтримка, і вона залишиться в журналі дій.', rows: 2, required: true }),
  hours: numberField('На скільки годин', { min: 1, max: 24, required: true }, { blank: 2 }),
  mode,
};

/** Lets support in. */
export function SupportForm() {
  const grant = useCall(supportRoutes.grant);
  const save = async (body: SupportBody) => {
    await grant.mutateAsync({ body });
    showToast({ kind: 'success', message: 'Доступ надано' });
  };
  const record = useRecordForm({ record: null, fields: supportFields, rules: supportForm, save });
  return (
    <SectionCard title="Надати доступ">
      <FormFrame label="Надати доступ" record={record} submitLabel="Надати доступ" busyText="Надаємо…">
        {Object.values(record.controls)}
        <Muted>
          {meaning[record.form.values.mode]} Паролів вона не бачить. Кожна її дія потрапляє до журналу дій, а доступ ви можете завершити будь-коли.
        </Muted>
      </FormFrame>
    </SectionCard>
  );
}
