import type { FamilyHeader } from '@dzvinok/contract/family';
import { SegmentedChoice } from '@dzvinok/ui/form';
import { useChosenChild } from './chosen-child.ts';

/** Whose schedule is shown; there is nothing to choose with one child. */
export function ChildSwitcher({ kids }: { kids: NonNullable<FamilyHeader['children']> }) {
  const { studentId, choose } = useChosenChild();
  if (kids.length < 2) return null;
  return (
    <SegmentedChoice
      label="Дитина"
      hideLabel
      options={kids.map((child) => ({ value: child.studentId, label: child.fullName }))}
      value={studentId ?? kids[0]?.studentId ?? null}
      onChange={choose}
    />
  );
}
