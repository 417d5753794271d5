import type { FamilyHeader } from '@dzvinok/contract/family';
import { Muted } from '@dzvinok/ui/text';
import { SegmentedChoice } from '@dzvinok/ui/toggles';
import type { ComponentType } from 'react';
import { usePhone } from '../layout/phone.ts';
import type { ChildListProps } from './child.list.tsx';
import styles from './children.module.css';

/** More full names than this are a list to open. */
const sideBySide = 3;

interface ChildChoiceProps {
  kids: NonNullable<FamilyHeader['children']>;
  studentId: number | undefined;
  onChange: (studentId: number) => void;
  /** Draws more children than stand side by side. */
  List: ComponentType<ChildListProps>;
}

/** Chooses the child whose schedule is shown; an only child is just named. */
export function ChildChoice({ kids, studentId, onChange, List }: ChildChoiceProps) {
  const chosen = studentId ?? kids[0]?.studentId ?? null;
  const isPhone = usePhone();
  const options = kids.map((child) => ({ value: child.studentId, label: child.fullName }));
  if (kids.length < 2) return <Muted block>Учень: {kids[0]?.fullName}</Muted>;
  if (kids.length <= sideBySide) {
    return (
      <div className={styles.side}>
        <SegmentedChoice label="Дитина" hideLabel options={isPhone ? firstNamesOf(kids) : options} value={chosen} onChange={onChange} />
      </div>
    );
  }
  return <List options={options} value={chosen} onChange={onChange} />;
}

/** The children by their first names, which fit one line of a phone; by the whole ones where those are the same or not given. */
function firstNamesOf(kids: ChildChoiceProps['kids']): { value: number; label: string }[] {
  const firstNames = kids.map(({ fullName }) => fullName.split(' ')[1]);
  const isClear = new Set(firstNames).size === kids.length && !firstNames.includes(undefined);
  return kids.map(({ studentId, fullName }, index) => ({ value: studentId, label: (isClear && firstNames[index]) || fullName }));
}
