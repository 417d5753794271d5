import type { FamilyHeader } from '@dzvinok/contract/family';
import { Select } from '@dzvinok/ui/choice';
import { SegmentedChoice } from '@dzvinok/ui/form';
import { Muted } from '@dzvinok/ui/text';
import styles from './children.module.css';
import { useChosenChild } from './chosen-child.ts';

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
  return (
    <div className={styles.list}>
      <Select label="Дитина" options={options} value={chosen} onChange={(next) => next !== null && choose(next)} />
    </div>
  );
}
