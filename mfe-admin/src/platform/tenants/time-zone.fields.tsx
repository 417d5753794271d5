import { Select } from '@dzvinok/ui/choice';
import type { FieldBinding } from '@dzvinok/ui/form';

const usual = ['Europe/Kyiv', 'Europe/Warsaw', 'Europe/Berlin', 'Europe/London'];

const options = [...usual, ...Intl.supportedValuesOf('timeZone').filter((zone) => !usual.includes(zone) && zone !== 'Europe/Kiev')].map(
  (zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }),
);

/** The clock that a centre lives by; those that come up most stand first. */
export function TimeZoneField({ onChange, ...field }: FieldBinding<string>) {
  return (
    <Select
      {...field}
      label="Часовий пояс"
      options={options}
      onChange={(zone) => zone !== null && onChange(zone)}
      searchable
      required
    />
  );
}
