import { Combobox } from '@mantine/core';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { choiceTexts } from './choice-texts.ts';
import styles from './drop-choice.module.css';

export interface DropOption<Value extends string | number> {
  value: Value;
  label: string;
  fullName?: string;
  disabled?: boolean;
}

interface DropListProps<Value extends string | number> {
  id: string;
  options: readonly DropOption<Value>[];
  chosen: Value | null;
  loading: boolean;
  onChoose: (option: DropOption<Value>) => void;
  onPoint: (index: number) => void;
}

export function DropList<Value extends string | number>({ id, options, chosen, loading, onChoose, onPoint }: DropListProps<Value>) {
  return (
    <>
      <Combobox.Options id={`${id}-list`} labelledBy={`${id}-label`} className={styles['drop-list']}>
        {options.map((option, index) => (
          <Combobox.Option
            key={option.value}
            id={`${id}-option-${index}`}
            value={String(option.value)}
            active={option.value === chosen}
            aria-selected={option.value === chosen}
            disabled={option.disabled}
            className={styles['drop-option']}
            onMouseMove={() => !option.disabled && onPoint(index)}
            onClick={() => onChoose(option)}
          >
            <span className={styles['drop-short']}>{option.label}</span>
            <span className={styles['drop-name']}>{option.fullName !== option.label && option.fullName}</span>
            {option.value === chosen && <IconCheck size={16} />}
          </Combobox.Option>
        ))}
      </Combobox.Options>
      {options.length === 0 && (
        <p role="status" className={styles['drop-empty']}>
          {loading ? choiceTexts.loading : choiceTexts.noOptions}
        </p>
      )}
    </>
  );
}
