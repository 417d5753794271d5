import { useCall, useRead } from '@dzvinok/api-client/query';
import { supportForm, supportRoutes, type SupportForm as SupportBody, type SupportGrant, type SupportMode } from '@dzvinok/contract/support';
import { areaField, numberField, type Field } from '@dzvinok/forms/field';
import { FormFrame, useRecordForm } from '@dzvinok/forms/record';
import { supportModeText, supportMoment } from '@dzvinok/texts/support';
import { Button } from '@dzvinok/ui/button';
import { FormError } from '@dzvinok/ui/form-parts';
import { Stack } from '@dzvinok/ui/layout';
import { Rows } from '@dzvinok/ui/list';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { LoadingState, WhenRead } from '@dzvinok/ui/state';
import { Muted, Text } from '@dzvinok/ui/text';
import { showToast } from '@dzvinok/ui/toast';
import { SegmentedChoice } from '@dzvinok/ui/toggles';

export function SupportPage() {
  const query = useRead(supportRoutes.state);
  return (
    <Page title="Доступ підтримки" subtitle="Без вашого дозволу підтримка не бачить даних центру." width="form">
      <WhenRead query={query} waiting={<LoadingState shape="cards" count={2} />}>
        {({ grant, history, isSupport }) => (
          <>
            {grant ? <CurrentGrant grant={grant} isSupport={isSupport} /> : <SupportForm />}
            {history.length > 0 && <SupportHistory grants={history} />}
          </>
        )}
      </WhenRead>
    </Page>
  );
}

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

const supportFields = {
  reason: areaField('Причина', { hint: 'Її побачить підтримка, і вона залишиться в журналі дій.', rows: 2, required: true }),
  hours: numberField('На скільки годин', { min: 1, max: 24, required: true }, { blank: 2 }),
  mode,
};

function SupportForm() {
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

/** Support itself can only view it. */
function CurrentGrant({ grant, isSupport }: { grant: SupportGrant; isSupport: boolean }) {
  const end = useCall(supportRoutes.end);
  const finish = () => end.mutate({}, { onSuccess: () => showToast({ kind: 'success', message: 'Доступ завершено' }) });
  return (
    <SectionCard
      title="Підтримка має доступ"
      actions={
        !isSupport && (
          <Button look="danger" busy={end.isPending} busyText="Завершуємо…" onClick={finish}>
            Завершити зараз
          </Button>
        )
      }
    >
      <Stack gap="sm">
        <FormError message={end.error?.message ?? null} />
        <Text weight="medium">
          До {supportMoment(grant.endsAt)}, {supportModeText[grant.mode]}
        </Text>
        <Text>{grant.reason}</Text>
        <Muted>
          Надано: {grant.grantedBy}, {supportMoment(grant.grantedAt)}
        </Muted>
      </Stack>
    </SectionCard>
  );
}

function SupportHistory({ grants }: { grants: readonly SupportGrant[] }) {
  return (
    <SectionCard title="Раніше">
      <Rows>
        {grants.map((grant) => (
          <li key={grant.id}>
            <Stack gap="none">
              <Text>{grant.reason}</Text>
              <Muted>
                {supportMoment(grant.grantedAt)} – {supportMoment(grant.endedAt ?? grant.endsAt)} · {supportModeText[grant.mode]} · {endOf(grant)}
              </Muted>
            </Stack>
          </li>
        ))}
      </Rows>
    </SectionCard>
  );
}

function endOf({ grantedBy, endedAt, endedBy }: SupportGrant): string {
  return endedAt && endedBy ? `надано: ${grantedBy}, завершено: ${endedBy}` : `надано: ${grantedBy}`;
}
