import { useRead } from '@dzvinok/api-client/query';
import { tenantsRoutes } from '@dzvinok/contract/tenants';
import { fullNameField, type ControlProps, type Field } from '@dzvinok/forms/field';
import { compareNames } from '@dzvinok/texts/names';
import { Select } from '@dzvinok/ui/choice';
import { TextField } from '@dzvinok/ui/form';
import { SegmentedChoice } from '@dzvinok/ui/toggles';
import { signInPhoneField } from '../../../accounts/accounts.fields.tsx';
import { CentreCode } from '../../centre-address/code.fields.tsx';
import { timeZoneField } from '../time-zone.fields.tsx';
import { tagsField } from './tags.fields.tsx';

/** Proposed subjects; editable before the centre is opened. */
const usualSubjects = ['Українська мова', 'Математика', 'Історія України', 'Англійська мова', 'Біологія', 'Хімія', 'Фізика', 'Географія'];
const usualClassrooms = ['Аудиторія 1', 'Аудиторія 2', 'Аудиторія 3'];

const starts = [
  { value: 'lists', label: 'Стартовий набір' },
  { value: 'copy', label: 'Як у центрі…' },
] as const;

const startField: Field<(typeof starts)[number]['value']> = {
  label: 'Початкові дані',
  blank: 'lists',
  control: ({ label, value, onChange }) => <SegmentedChoice label={label} hideLabel options={starts} value={value} onChange={onChange} />,
  show: (chosen) => starts.find(({ value }) => value === chosen)?.label ?? '',
};

const copyField: Field<number | null> = {
  label: 'Центр-зразок',
  blank: null,
  control: (field) => <CentreToCopy {...field} />,
  show: (id) => (id === null ? '' : `№ ${id}`),
};

function typedField(label: string, control: Field<string>['control']): Field<string> {
  return { label, blank: '', control, show: (text) => text };
}

/** The code is suggested from the name until it is typed. */
export function onboardingFields({ rename, recode }: { rename: (name: string) => void; recode: (code: string) => void }) {
  return {
    name: typedField('Назва', (field) => <TextField {...field} onChange={rename} placeholder="Дзвінок на Подолі" required />),
    code: typedField('Код центру', (field) => <CentreCode {...field} onChange={recode} />),
    timezone: timeZoneField,
    adminFullName: fullNameField(),
    adminPhoneNumber: signInPhoneField,
    start: startField,
    subjects: tagsField('Предмети', 'Інформатика', usualSubjects),
    classrooms: tagsField('Аудиторії', 'Аудиторія 4', usualClassrooms),
    /** The centre to copy from; null for the two lists. */
    copyFrom: copyField,
  };
}

function CentreToCopy(field: ControlProps<number | null>) {
  const { data: tenants, error } = useRead(tenantsRoutes.list);
  const options = [...(tenants ?? [])]
    .sort((left, right) => compareNames(left.name, right.name))
    .map(({ id, name, code }) => ({ value: id, label: `${name} (${code})` }));
  return (
    <Select
      {...field}
      error={field.error ?? error?.message}
      hint="Новий центр отримає такі самі предмети, аудиторії й налаштування. Люди, групи та оцінки не копіюються."
      options={options}
      loading={!tenants && !error}
      searchable
      required
    />
  );
}
