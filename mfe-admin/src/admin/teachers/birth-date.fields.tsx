import { type FieldBinding } from '@dzvinok/ui/form';
import { DateField } from '@dzvinok/ui/date';
import { Stack } from '@dzvinok/ui/layout';
import { Checkbox } from '@dzvinok/ui/toggles';
import { useRef, type InputEvent } from 'react';

/** Specification §5 accepts it for an unknown birth date. */
export const unknownDate = '—';

/** Unknown is chosen by the checkbox or by typing a dash. */
export function TeacherBirthDate(field: FieldBinding<string | null> & { label: string }) {
  const box = useRef<HTMLDivElement>(null);
  const isUnknown = field.value === unknownDate;

  const readDash = ({ target }: InputEvent) => {
    if (!(target instanceof HTMLInputElement) || target.value.trim() !== unknownDate) return;
    field.onChange(unknownDate);
    box.current?.querySelector<HTMLElement>('[type="checkbox"]')?.focus();
  };

  return (
    <Stack ref={box} gap="sm" onInput={readDash}>
      <DateField
        {...field}
        key={isUnknown ? 'unknown' : 'known'}
        value={isUnknown ? null : field.value}
        required={!isUnknown}
        disabled={isUnknown}
        {...(isUnknown && { placeholder: unknownDate })}
      />
      <Checkbox label="Дата невідома" checked={isUnknown} onChange={(checked) => field.onChange(checked ? unknownDate : null)} />
    </Stack>
  );
}
