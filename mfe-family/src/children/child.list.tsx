import { Select, type Choice } from '@dzvinok/ui/choice';
import styles from './children.module.css';

export interface ChildListProps {
  options: readonly Choice<number>[];
  value: number | null;
  onChange: (studentId: number) => void;
}

export function ChildList({ options, value, onChange }: ChildListProps) {
  return (
    <div className={styles.list}>
      <Select label="Дитина" options={options} value={value} onChange={(next) => next !== null && onChange(next)} />
    </div>
  );
}
