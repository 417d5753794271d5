import type { FamilyHeader } from '@dzvinok/contract/family';
import { Muted } from '@dzvinok/ui/text';
import { SegmentedChoice } from '@dzvinok/ui/toggles';
import type { ComponentType } from 'react';
import { usePhone } from '../layout/phone.ts';
import type { ChildListProps } from './child.list.tsx';
import styles from './children.module.css';

/** More full names do not fit side by side and need a list. */
const sideBySide = 3;

interface ChildChoiceProps {
  kids: NonNullable<FamilyHeader['children']>;
  studentId: number | undefined;
  onChange: (studentId: number) => void;
  List: ComponentType<ChildListProps>;
}

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

/** First names fit one line of a phone; full names when first names repeat or are missing. */
function firstNamesOf(kids: ChildChoiceProps['kids']): { value: number; label: string }[] {
  const firstNames = kids.map(({ fullName }) => fullName.split(' ')[1]);
  const isClear = new Set(firstNames).size === kids.length && !firstNames.includes(undefined);
  return kids.map(({ studentId, fullName }, index) => ({ value: studentId, label: (isClear && firstNames[index]) || fullName }));
}
