import type { FamilyHeader } from '@dzvinok/contract/family';
import { LoadingState, fetchedPart } from '@dzvinok/ui/state';
import { ChildChoice } from './child-choice.tsx';
import { useChosenChild } from './chosen-child.ts';

// A separate chunk: few families need it, and the list is large.
const ChildList = fetchedPart(async () => (await import('./child.list.tsx')).ChildList, <LoadingState count={1} />);

export function ChildSwitcher({ kids }: { kids: NonNullable<FamilyHeader['children']> }) {
  const { studentId, choose } = useChosenChild();
  const show = (next: number) => choose(next === kids[0]?.studentId ? null : next);
  return <ChildChoice kids={kids} studentId={studentId} onChange={show} List={ChildList} />;
}
