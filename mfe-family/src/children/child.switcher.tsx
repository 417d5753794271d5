import type { FamilyHeader } from '@dzvinok/contract/family';
import { LoadingState, fetchedPart } from '@dzvinok/ui/state';
import { Muted } from '@dzvinok/ui/text';
import { SegmentedChoice } from '@dzvinok/ui/toggles';
import { useChosenChild } from './chosen-child.ts';

// Few families need it, and a list is much to load.
const ChildList = fetchedPart(async () => (await import('./child.list.tsx')).ChildList, <LoadingState count={1} />);

/** More full names than this are a list to open. */
const sideBySide = 3;

/** Whose schedule is shown; with one child there is nothing to choose, only to name. */
export function ChildSwitcher({ kids }: { kids: NonNullable<FamilyHeader['children']> }) {
  const { studentId, choose } = useChosenChild();
  const chosen = studentId ?? kids[0]?.studentId ?? null;
  const options = kids.map((child) => ({ value: child.studentId, label: child.fullName }));
  if (kids.length < 2) return <Muted block>Учень: {kids[0]?.fullName}</Muted>;
  if (kids.length <= sideBySide) {
    return <SegmentedChoice label="Дитина" hideLabel options={options} value={chosen} onChange={choose} />;
  }
  return <ChildList options={options} value={chosen} onChange={choose} />;
}
