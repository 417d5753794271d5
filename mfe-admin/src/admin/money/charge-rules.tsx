import { useCall, useRead } from '@dzvinok/api-client/query';
import { chargeRules, runsRoutes, type ChargeRules } from '@dzvinok/contract/runs';
import { runWithToast } from '@dzvinok/forms/run-with-toast';
import { useSaving } from '@dzvinok/forms/saving';
import { addMonths, monthOf } from '@dzvinok/schedule/zone';
import { Button } from '@dzvinok/ui/button';
import { Select } from '@dzvinok/ui/choice';
import { useSchemaForm } from '@dzvinok/ui/form';
import { FormError } from '@dzvinok/ui/form-parts';
import { Columns, Stack } from '@dzvinok/ui/layout';
import { NumberField } from '@dzvinok/ui/number';
import { SectionCard } from '@dzvinok/ui/page';
import { LoadingState, WhenRead } from '@dzvinok/ui/state';
import { Muted } from '@dzvinok/ui/text';
import { showToast } from '@dzvinok/ui/toast';
import { SegmentedChoice } from '@dzvinok/ui/toggles';
import { monthText } from '../../moments/moments.texts.ts';

const joining = [{ value: 'whole', label: 'Увесь місяць' }, { value: 'lessons', label: 'За заняттями' }] as const;
const counted = [{ value: 'charged', label: 'Оплачують' }, { value: 'free', label: 'Не оплачують' }] as const;
const monthsToClose = 6;

export function ChargeRulesCard({ today }: { today: string }) {
  const query = useRead(runsRoutes.rules);
  return (
    <SectionCard title="Правила центру">
      <WhenRead query={query} waiting={<LoadingState shape="form" count={4} />}>
        {({ closedThrough, ...saved }) => (
          <Stack gap="lg">
            <RulesForm saved={saved} />
            <Closing closedThrough={closedThrough} today={today} />
          </Stack>
        )}
      </WhenRead>
    </SectionCard>
  );
}

/** The field may be empty while it is edited. */
type RulesValues = Omit<ChargeRules, 'siblingsPercent'> & { siblingsPercent: number | null };

function RulesForm({ saved }: { saved: ChargeRules }) {
  const save = useCall(runsRoutes.saveRules);
  const { area, popup, isSaving, run } = useSaving<HTMLDivElement>();
  const start: RulesValues = saved;
  const form = useSchemaForm(chargeRules, start);
  const submit = form.submit((body) => run(form, async () => {
    await save.mutateAsync({ body });
    showToast({ kind: 'success', message: 'Правила збережено' });
  }));
  const { values } = form;
  return (
    <div ref={area}>
      <Stack gap="md">
        <Columns>
          <SegmentedChoice<ChargeRules['joining']> label="Прийшов або пішов посеред місяця" options={joining} value={values.joining} onChange={form.field('joining').onChange} />
          <SegmentedChoice<ChargeRules['cancelled']> label="Скасовані заняття" options={counted} value={values.cancelled} onChange={form.field('cancelled').onChange} />
          <SegmentedChoice<ChargeRules['frozen']> label="Заняття під час заморозки" options={counted} value={values.frozen} onChange={form.field('frozen').onChange} />
          <NumberField {...form.field('siblingsPercent')} label="Знижка за братів і сестер" suffix=" %" min={0} required hint="Другій дитині родини й наступним" />
        </Columns>
        <FormError message={form.formError} />
        <div><Button busy={isSaving} onClick={() => submit()}>Зберегти правила</Button></div>
      </Stack>
      {popup}
    </div>
  );
}

/** Stands for no closed month in the list of months. */
const nothingClosed = '';

function Closing({ closedThrough, today }: { closedThrough: string | null; today: string }) {
  const close = useCall(runsRoutes.close);
  const months = Array.from({ length: monthsToClose }, (_, back) => addMonths(monthOf(today), -1 - back).slice(0, 7));
  const options = [...new Set([...months, ...closedThrough === null ? [] : [closedThrough]])].map((value) => ({ value, label: monthText(`${value}-01`) }));
  const change = (through: string | null) => void runWithToast(() => close.mutateAsync({ body: { through: through || null } }), 'Збережено');
  return (
    <Stack>
      <Select label="Закрито по" value={closedThrough ?? nothingClosed} onChange={change} options={[{ value: nothingClosed, label: 'Жоден місяць не закрито' }, ...options]} />
      <Muted block>У закритий місяць нічого не записати. Що надійде пізніше, стане у відкритий із назвою свого місяця.</Muted>
    </Stack>
  );
}
