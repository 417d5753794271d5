import { useCall } from '@dzvinok/api-client/query';
import { supportForm, supportRoutes, type SupportForm as SupportValues, type SupportMode } from '@dzvinok/contract/support';
import { savedOrTold } from '@dzvinok/forms/refusal';
import { TextArea, useSchemaForm } from '@dzvinok/ui/form';
import { FormActions, FormError, FormLayout, SubmitButton } from '@dzvinok/ui/form-parts';
import { SegmentedChoice } from '@dzvinok/ui/toggles';
import { NumberField } from '@dzvinok/ui/number';
import { SectionCard } from '@dzvinok/ui/page';
import { Muted } from '@dzvinok/ui/text';
import { showToast } from '@dzvinok/ui/toast';

interface Values {
  reason: string;
  hours: number | null;
  mode: SupportMode;
}

const modes = [
  { value: 'read', label: 'Лише перегляд' },
  { value: 'full', label: 'Повний доступ' },
] as const;

const meaning: Record<SupportMode, string> = {
  read: 'Підтримка бачить те саме, що й ви, і нічого не може змінити.',
  full: 'Підтримка може змінювати дані центру так само, як і ви.',
};

const nothingYet: Values = { reason: '', hours: 2, mode: 'read' };

/** Lets support in. */
export function SupportForm() {
  const form = useSchemaForm(supportForm, nothingYet);
  const grant = useCall(supportRoutes.grant);
  const save = (body: SupportValues) =>
    savedOrTold(form, async () => {
      await grant.mutateAsync({ body });
      showToast({ kind: 'success', message: 'Доступ надано' });
    });
  return (
    <SectionCard title="Надати доступ">
      <FormLayout aria-label="Надати доступ" onSubmit={form.submit(save)}>
        <FormError message={form.formError} />
        <TextArea {...form.field('reason')} label="Причина" hint="Її побачить підтримка, і вона залишиться в журналі дій." rows={2} maxLength={500} required />
        <NumberField {...form.field('hours')} label="На скільки годин" min={1} max={24} required />
        <SegmentedChoice {...form.field('mode')} label="Рівень доступу" options={modes} />
        <Muted>
          {meaning[form.values.mode]} Паролів вона не бачить. Кожна її дія потрапляє до журналу дій, а доступ ви можете завершити будь-коли.
        </Muted>
        <FormActions>
          <SubmitButton busyText="Надаємо…">Надати доступ</SubmitButton>
        </FormActions>
      </FormLayout>
    </SectionCard>
  );
}
