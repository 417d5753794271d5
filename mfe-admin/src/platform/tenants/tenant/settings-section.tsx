import { tenantSettingsBody, type TenantCard } from '@dzvinok/contract/tenant-life';
import { centreSettings, type CentreSwitches } from '@dzvinok/contract/centre';
import { numberField, type ControlProps, type Fields } from '@dzvinok/forms/field';
import { FormFrame, useRecordForm } from '@dzvinok/forms/record';
import { TextField } from '@dzvinok/ui/form';
import { FullRow } from '@dzvinok/ui/form-parts';
import { Stack } from '@dzvinok/ui/layout';
import { Switch } from '@dzvinok/ui/toggles';
import { SectionCard } from '@dzvinok/ui/page';
import { Muted } from '@dzvinok/ui/text';
import { showToast } from '@dzvinok/ui/toast';
import type { z } from 'zod';
import { centrePhoneField } from '../../../accounts/centre-phone.fields.tsx';
import { timeZoneField } from '../time-zone.fields.tsx';
import { useSaveSettings } from './tenant.queries.ts';
import styles from './tenant.module.css';

const switchTexts: Record<keyof CentreSwitches, { label: string; note: string }> = {
  passwordsShown: { label: 'Показувати видані паролі', note: 'Адміністратори центру бачать паролі, які вони видали.' },
  calendarFeeds: { label: 'Підписка на календар', note: 'Учні та батьки додають розклад у свій календар за особистою адресою.' },
  adminSecondFactor: { label: 'Двоетапний вхід для адміністраторів', note: 'Крім пароля, потрібен код із застосунку на телефоні.' },
  substitutionsConfirmed: { label: 'Заміни підтверджує адміністратор', note: 'Коли викладачі домовилися про заміну чи обмін, це діє після згоди адміністратора.' },
  detailsOnLockedScreens: { label: 'Подробиці у сповіщеннях', note: 'Сповіщення на заблокованому екрані показує ім’я й подію. Без цього — лише «Нове повідомлення про розклад» тощо.' },
  telegram: { label: 'Повідомлення в Telegram', note: 'Кожен може під’єднати свій Telegram на сторінці профілю.' },
  teachersSeePhones: { label: 'Викладачі бачать телефони', note: 'Викладач бачить телефони учнів своїх груп та їхніх родичів.' },
};
const switches = ['passwordsShown', 'calendarFeeds', 'adminSecondFactor', 'teachersSeePhones', 'substitutionsConfirmed', 'detailsOnLockedScreens', 'telegram'] as const;

const rules = tenantSettingsBody.omit({ accent: true, email: true }).extend({
  phone: centreSettings.shape.phone, smsMonthLimit: centreSettings.shape.smsMonthLimit.unwrap(),
});
type Values = z.output<typeof rules>;

const settingsFields: Fields<Values> = {
  timezone: timeZoneField,
  meetingService: {
    label: 'Сервіс відеозустрічей',
    blank: null,
    control: (field) => <MeetingService {...field} />,
    show: (address) => address ?? '',
  },
  phone: centrePhoneField,
  smsMonthLimit: numberField('SMS за місяць, не більше', { min: 0, suffix: ' грн', hint: 'Порожньо — звичайний ліміт порталу' }),
  switches: {
    label: 'Перемикачі',
    blank: {
      passwordsShown: false, calendarFeeds: false, adminSecondFactor: false, teachersSeePhones: false, substitutionsConfirmed: false,
      detailsOnLockedScreens: false, telegram: true,
    },
    control: (field) => <Switches {...field} />,
    show: (chosen) => switches.filter((name) => chosen[name]).map((name) => switchTexts[name].label).join(', '),
  },
};

export function TenantSettings({ tenant }: { tenant: TenantCard }) {
  const { send } = useSaveSettings(tenant);

  const save = async (values: Values) => {
    const { data: saved } = await send(values);
    showToast({ kind: 'success', message: 'Налаштування збережено.' });
    return { saved };
  };

  const record = useRecordForm({ record: tenant, fields: settingsFields, read: settingsOf, rules, save });
  const { switches: switchList, ...others } = record.controls;

  return (
    <SectionCard title="Налаштування">
      <FormFrame label="Налаштування" record={record} columns={2}>
        {Object.values(others)}
        <FullRow>{switchList}</FullRow>
      </FormFrame>
    </SectionCard>
  );
}

function settingsOf({ timezone, settings: { meetingService, phone, smsMonthLimit = null, switches: chosen } }: TenantCard): Values {
  return { timezone, meetingService, phone, smsMonthLimit, switches: chosen };
}

function MeetingService({ value, onChange, ...field }: ControlProps<string | null>) {
  return (
    <TextField
      {...field}
      value={value ?? ''}
      onChange={(address) => onChange(address.trim() || null)}
      hint="Порожньо — звичайний сервіс порталу"
      placeholder="https://meet.example.ua"
      inputMode="url"
    />
  );
}

function Switches({ value, onChange }: ControlProps<CentreSwitches>) {
  return (
    <Stack as="ul">
      {switches.map((name) => (
        <li key={name}>
          <Switch label={switchTexts[name].label} checked={value[name] ?? false} onChange={(isOn) => onChange({ ...value, [name]: isOn })} />
          <Muted block className={styles.switchNote}>
            {switchTexts[name].note}
          </Muted>
        </li>
      ))}
    </Stack>
  );
}
