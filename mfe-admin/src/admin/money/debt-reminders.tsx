import { useCall, useRead } from '@dzvinok/api-client/query';
import { debtReminders, debtsRoutes, type DebtReminders } from '@dzvinok/contract/debts';
import { useSaving } from '@dzvinok/forms/saving';
import { addDays, addMonths, monthOf } from '@dzvinok/schedule/zone';
import { reminderText } from '@dzvinok/texts/money';
import { Button } from '@dzvinok/ui/button';
import { useSchemaForm } from '@dzvinok/ui/form';
import { FormError } from '@dzvinok/ui/form-parts';
import { Stack } from '@dzvinok/ui/layout';
import { NumberField } from '@dzvinok/ui/number';
import { SectionCard } from '@dzvinok/ui/page';
import { LoadingState, WhenRead } from '@dzvinok/ui/state';
import { Muted, Text } from '@dzvinok/ui/text';
import { showToast } from '@dzvinok/ui/toast';
import { Switch } from '@dzvinok/ui/toggles';

export function RemindersCard({ today }: { today: string }) {
  const query = useRead(debtsRoutes.reminders);
  return (
    <SectionCard title="Нагадування про оплату">
      <WhenRead query={query} waiting={<LoadingState shape="form" count={2} />}>{(saved) => <RemindersForm saved={saved} today={today} />}</WhenRead>
    </SectionCard>
  );
}

/** The field may be empty while it is edited. */
type Values = Omit<DebtReminders, 'dueDay'> & { dueDay: number | null };

function RemindersForm({ saved, today }: { saved: DebtReminders; today: string }) {
  const save = useCall(debtsRoutes.saveReminders);
  const { area, popup, isSaving, run } = useSaving<HTMLDivElement>();
  const start: Values = saved;
  const form = useSchemaForm(debtReminders, start);
  const submit = form.submit((body) => run(form, async () => {
    await save.mutateAsync({ body });
    showToast({ kind: 'success', message: body.isOn ? 'Нагадування увімкнено' : 'Збережено: нагадувань не буде' });
  }));
  const { values: { dueDay, isOn } } = form;
  return (
    <div ref={area}>
      <Stack gap="md">
        <NumberField {...form.field('dueDay')} label="Місяць сплачують до" suffix=" числа" min={1} max={28} required hint="Нараховане пізніше треба сплатити одразу" />
        <Switch label="Нагадувати родинам" checked={isOn} onChange={form.field('isOn').onChange} />
        <Muted block>
          За 3 дні, у день оплати, через 3 і через 7 днів, близько десятої ранку, способами, які родина обрала для «Оплати».
          Після оплати й до обіцяного дня не нагадуємо.
        </Muted>
        <Preview dueDay={dueDay ?? saved.dueDay} today={today} />
        <FormError message={form.formError} />
        <div><Button busy={isSaving} onClick={() => submit()}>Зберегти нагадування</Button></div>
      </Stack>
      {popup}
    </div>
  );
}

/** With a made-up sum. */
function Preview({ dueDay, today }: { dueDay: number; today: string }) {
  const dueOn = addDays(addMonths(monthOf(today), 1), dueDay - 1);
  const { title, text } = reminderText({ owed: 240_000, dueOn, today: addDays(dueOn, -3), recipient: null, hasInvoice: true });
  return (
    <Stack role="group" aria-label="Приклад нагадування">
      <Text weight="medium" block>{title}</Text>
      <Text block>{text}</Text>
    </Stack>
  );
}
