import { useRead } from '@dzvinok/api-client/query';
import { canaryForm, pinForm, rollBackForm, type RemoteState } from '@dzvinok/contract/release-board';
import { tenantsRoutes } from '@dzvinok/contract/tenants';
import { addDays, dayIn, startInstant } from '@dzvinok/schedule/zone';
import { MultiSelect } from '@dzvinok/ui/choice';
import { DateField } from '@dzvinok/ui/date';
import { TextArea, useSchemaForm } from '@dzvinok/ui/form';
import { FormActions, FormError, FormLayout, SubmitButton } from '@dzvinok/ui/form-parts';
import { Popup } from '@dzvinok/ui/popup';
import { Text } from '@dzvinok/ui/text';
import type { ReleaseChanging } from './use-release-change.ts';
import { centreText, rollBackOf, zone, type Centre } from './release.texts.ts';

interface ChangePopupProps {
  state: RemoteState;
  changing: ReleaseChanging;
  onClose: () => void;
}

interface VersionPopupProps extends ChangePopupProps {
  version: string;
}

/** Takes back what was given last. */
export function RollBackPopup({ state, changing, onClose }: ChangePopupProps) {
  const form = useSchemaForm(rollBackForm, { reason: '' });
  const { version, title, text, button } = rollBackOf(state);
  const submit = form.submit(async ({ reason }) => {
    if (await changing.change({ kind: 'roll-back', version: version ?? undefined, reason, revision: state.revision }, 'Повернуто')) onClose();
  });
  return (
    <Popup opened onClose={onClose} title={title} locked={changing.isBusy}>
      <FormLayout aria-label={title} onSubmit={submit}>
        <FormError message={changing.refusal ?? form.formError} />
        <Text block>{text}</Text>
        <TextArea {...form.field('reason')} label="Причина" hint="Вона залишиться в журналі версій." rows={2} maxLength={300} required />
        <FormActions>
          <SubmitButton busy={form.busy} busyText="Повертаємо…">
            {button}
          </SubmitButton>
        </FormActions>
      </FormLayout>
    </Popup>
  );
}

/** Gives a version to a few centres first. */
export function CanaryPopup({ state, version, changing, onClose }: VersionPopupProps) {
  const tried = state.canary?.version === version ? state.canary.centres : [];
  const initial: { centres: string[] } = { centres: tried.map(({ code }) => code) };
  const form = useSchemaForm(canaryForm, initial);
  const kept = state.pins.filter((pin) => pin.version !== version).map(centreText);
  const submit = form.submit(async ({ centres }) => {
    if (await changing.change({ kind: 'canary', version, centres, revision: state.revision }, 'Пробу почато')) onClose();
  });
  return (
    <Popup opened onClose={onClose} title={`Спробувати ${version}`} locked={changing.isBusy}>
      <FormLayout aria-label="Спробувати в центрах" onSubmit={submit}>
        <FormError message={changing.refusal ?? form.formError} />
        <CentresField {...form.field('centres')} tried={tried} />
        <Text block tone="muted">
          Якщо збоїв стане помітно більше, ніж у теперішньої версії, пробу буде зупинено автоматично.
          {kept.length > 0 && ` Закріплені за іншою версією її не отримають: ${kept.join(', ')}.`}
        </Text>
        <FormActions>
          <SubmitButton busy={form.busy} busyText="Вмикаємо…">
            Спробувати
          </SubmitButton>
        </FormActions>
      </FormLayout>
    </Popup>
  );
}

const longestPin = 90;

/** Keeps centres on a version for a while, whatever others get: true of whatever state it is made in. */
export function PinPopup({ version, changing, onClose }: Omit<VersionPopupProps, 'state'>) {
  const today = dayIn(zone, new Date());
  const initial: { centres: string[]; until: string | null; reason: string } = { centres: [], until: null, reason: '' };
  const form = useSchemaForm(pinForm, initial);
  const submit = form.submit(async ({ centres, until, reason }) => {
    const expiresAt = startInstant(addDays(until, 1), '00:00', zone).toISOString();
    if (await changing.change({ kind: 'pin', version, centres, expiresAt, reason }, 'Закріплено')) onClose();
  });
  return (
    <Popup opened onClose={onClose} title={`Закріпити ${version}`} locked={changing.isBusy}>
      <FormLayout aria-label="Закріпити за центром" onSubmit={submit}>
        <FormError message={changing.refusal ?? form.formError} />
        <CentresField {...form.field('centres')} />
        <DateField {...form.field('until')} label="До якого дня включно" min={today} max={addDays(today, longestPin - 1)} required />
        <TextArea {...form.field('reason')} label="Причина" placeholder="Наприклад, тиждень іспитів" rows={2} maxLength={300} required />
        <FormActions>
          <SubmitButton busy={form.busy} busyText="Закріплюємо…">
            Закріпити
          </SubmitButton>
        </FormActions>
      </FormLayout>
    </Popup>
  );
}

interface CentresFieldProps extends Omit<Parameters<typeof MultiSelect<string>>[0], 'options' | 'label'> {
  /** Those that have the version already: one that does not work now may stay among them, and once let go is not chosen again. */
  tried?: readonly Centre[];
}

function CentresField({ tried = [], ...field }: CentresFieldProps) {
  const { data, isPending } = useRead(tenantsRoutes.list);
  const active = (data ?? []).filter(({ status }) => status === 'active');
  const others = tried.filter(({ code }) => !active.some((one) => one.code === code));
  const options = [
    ...active.map(({ code, name }) => ({ value: code, label: centreText({ code, name, isArchived: false }) })),
    ...others.map((one) => ({ value: one.code, label: centreText(one), disabled: true })),
  ];
  return <MultiSelect {...field} label="Центри" options={options} loading={isPending} required />;
}
