import { useRead } from '@dzvinok/api-client/query';
import { recipientsRoutes } from '@dzvinok/contract/recipients';
import type { ControlProps } from '@dzvinok/forms/field';
import { Select } from '@dzvinok/ui/choice';

const byDefault = 0;

/** Nothing to choose with fewer than two recipients. */
export function RecipientChoice({ value, onChange, ...field }: ControlProps<number | null>) {
  const { data = [] } = useRead(recipientsRoutes.list);
  if (data.length < 2) return null;
  const main = data.find(({ isDefault }) => isDefault);
  return (
    <Select
      {...field} value={value ?? byDefault} onChange={(id) => onChange(id === byDefault ? null : id)}
      options={[{ value: byDefault, label: main ? `Основний: ${main.name}` : 'Основний' }, ...data.map(({ id, name }) => ({ value: id, label: name }))]}
    />
  );
}
