import type { FamilyHeader } from '@dzvinok/contract/family';
import { LoadingState, fetchedPart } from '@dzvinok/ui/state';
import { ChildChoice } from './child-choice.tsx';
import { useChosenChild } from './chosen-child.ts';

// Few families need it, and a list is much to load.
const ChildList = fetchedPart(async () => (await import('./child.list.tsx')).ChildList, <LoadingState count={1} />);

/** The parent's choice as the address has it. */
export function ChildSwitcher({ kids }: { kids: NonNullable<FamilyHeader['children']> }) {
  const { studentId, choose } = useChosenChild();
  const show = (next: number) => choose(next === kids[0]?.studentId ? null : next);
  return <ChildChoice kids={kids} studentId={studentId} onChange={show} List={ChildList} />;
}
