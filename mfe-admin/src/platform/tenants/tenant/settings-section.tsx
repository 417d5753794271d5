import { tenantSettingsBody, type TenantCard } from '@dzvinok/contract/tenant-life';
import type { CentreSwitches } from '@dzvinok/contract/centre';
import { useUnsaved } from '@dzvinok/forms/leaving';
import { savedOrTold } from '@dzvinok/forms/refusal';
import { TextField, useSchemaForm } from '@dzvinok/ui/form';
import { FormActions, FormError, FormLayout, SubmitButton } from '@dzvinok/ui/form-parts';
import { Switch } from '@dzvinok/ui/toggles';
import { SectionCard } from '@dzvinok/ui/page';
import { showToast } from '@dzvinok/ui/toast';
import type { z } from 'zod';
import { TimeZoneField } from '../time-zone.fields.tsx';
import { useSaveSettings } from './tenant.queries.ts';
import styles from './tenant.module.css';

const switchTexts: Record<keyof CentreSwitches, { label: string; note: string }> = {
  passwordsShown: { label: 'Показувати видані паролі', note: 'Адміністратори центру бачать паролі, які вони видали.' },
  calendarFeeds: { label: 'Підписка на календар', note: 'Учні та батьки додають розклад у свій календар за особистою адресою.' },
  adminSecondFactor: { label: 'Двоетапний вхід для адміністраторів', note: 'Крім пароля, потрібен код із застосунку на телефоні.' },
};
const switches = ['passwordsShown', 'calendarFeeds', 'adminSecondFactor'] as const;

const rules = tenantSettingsBody.omit({ accent: true });
type Values = z.output<typeof rules>;

/** Changes the centre's settings: its clock, the service of online lessons, and the features that it can be without. */
export function TenantSettings({ tenant }: { tenant: TenantCard }) {
  const form = useSchemaForm(rules, valuesOf(tenant));
  const { send } = useSaveSettings(tenant);
  const meeting = form.field('meetingService');
  useUnsaved(form.dirty && !form.busy);

  const save = (values: Values) =>
    savedOrTold(form, async () => {
      const { data } = await send(values);
      form.reset(valuesOf(data));
      showToast({ kind: 'success', message: 'Налаштування збережено.' });
    });

  return (
    <SectionCard title="Налаштування">
      <FormLayout aria-label="Налаштування" onSubmit={form.submit(save)}>
        <div className={styles.pair}>
          <TimeZoneField {...form.field('timezone')} />
          <TextField
            {...meeting}
            value={meeting.value ?? ''}
            onChange={(address) => meeting.onChange(address.trim() === '' ? null : address.trim())}
            label="Сервіс відеозустрічей"
            hint="Порожньо — звичайний сервіс порталу"
            placeholder="https://meet.example.ua"
            inputMode="url"
          />
        </div>
        <ul className={styles.switches}>
          {switches.map((name) => (
            <li key={name}>
              <Switch
                label={switchTexts[name].label}
                checked={form.values.switches[name]}
                onChange={(isOn) => form.setValue('switches', { ...form.values.switches, [name]: isOn })}
              />
              <p className={styles.switchNote}>{switchTexts[name].note}</p>
            </li>
          ))}
        </ul>
        <FormError message={form.formError} />
        <FormActions>
          <SubmitButton busy={form.busy}>Зберегти</SubmitButton>
        </FormActions>
      </FormLayout>
    </SectionCard>
  );
}

function valuesOf({ timezone, settings: { meetingService, switches: chosen } }: TenantCard): Values {
  return { timezone, meetingService, switches: chosen };
}
