import type { ControlProps, Field } from '@dzvinok/forms/field';
import { Select } from '@dzvinok/ui/choice';

const usualZones = ['Europe/Kyiv', 'Europe/Warsaw', 'Europe/Berlin', 'Europe/London'];

const options = [...usualZones, ...Intl.supportedValuesOf('timeZone').filter((zone) => !usualZones.includes(zone) && zone !== 'Europe/Kiev')].map(
  (zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }),
);

/** Frequent zones first. */
export const timeZoneField: Field<string> = {
  label: 'Часовий пояс',
  blank: 'Europe/Kyiv',
  control: (field) => <TimeZoneChoice {...field} />,
  show: (zone) => zone,
};

function TimeZoneChoice({ onChange, ...field }: ControlProps<string>) {
  return <Select {...field} options={options} onChange={(zone) => zone !== null && onChange(zone)} searchable required />;
}
