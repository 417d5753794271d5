import { useRead } from '@dzvinok/api-client/query';
import { tenantsRoutes } from '@dzvinok/contract/tenants';
import { areaField, dayField, textField, type ControlProps, type Field } from '@dzvinok/forms/field';
import { addDays } from '@dzvinok/schedule/zone';
import { MultiSelect } from '@dzvinok/ui/choice';
import { centreText, type Centre } from './release.texts.ts';

const longestPinDays = 90;
const reason = { rows: 2, required: true };

export const rollBackFields = { reason: areaField('Причина', { ...reason, hint: 'Вона залишиться в журналі версій.' }) };

/** `tried` centres already have the version: an inactive one may stay chosen; once removed it cannot be chosen again. */
export function centresField(tried: readonly Centre[] = []): Field<string[]> {
  return {
    label: 'Центри',
    blank: [],
    control: (field) => <CentresChoice {...field} tried={tried} />,
    show: (codes) => codes.join(', '),
  };
}

export function pinFields(today: string) {
  return {
    centres: centresField(),
    until: dayField('До якого дня включно', { min: today, max: addDays(today, longestPinDays - 1), required: true }),
    reason: areaField('Причина', { ...reason, placeholder: 'Наприклад, тиждень іспитів' }),
  };
}

export function releaseKeyFields(remote: string) {
  return {
    label: textField('Назва', { placeholder: 'Збірка команди викладача', required: true }, { loggedAs: 'Назва ключа' }),
    publicKey: areaField('Відкритий ключ', {
      hint: `Пару ключів друкує команда: npm run releases -- key ${remote}`,
      rows: 3,
      required: true,
    }),
  };
}

function CentresChoice({ tried, ...field }: ControlProps<string[]> & { tried: readonly Centre[] }) {
  const { data, isPending } = useRead(tenantsRoutes.list);
  const active = (data ?? []).filter(({ status }) => status === 'active');
  const others = tried.filter(({ code }) => !active.some((one) => one.code === code));
  const options = [
    ...active.map(({ code, name }) => ({ value: code, label: centreText({ code, name, isArchived: false }) })),
    ...others.map((one) => ({ value: one.code, label: centreText(one), disabled: true })),
  ];
  return <MultiSelect {...field} options={options} loading={isPending} required />;
}
