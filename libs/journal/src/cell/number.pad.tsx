import { IconChevronDown, IconChevronLeft, IconChevronRight, IconChevronUp } from '@dzvinok/ui/icons';
import styles from './cell.module.css';
import { StatusToggles } from './status.toggles.tsx';
import type { OpenedCell } from './opened-cell.ts';

export type Direction = 'up' | 'down' | 'left' | 'right';

interface NumberPadProps {
  cell: OpenedCell;
  onDigit: (digit: string) => void;
  onErase: () => void;
  onMove: (direction: Direction) => void;
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'];

const arrows = {
  up: { label: 'Попередній учень', icon: <IconChevronUp size={20} /> },
  left: { label: 'Комірка ліворуч', icon: <IconChevronLeft size={20} /> },
  down: { label: 'Наступний учень', icon: <IconChevronDown size={20} /> },
  right: { label: 'Комірка праворуч', icon: <IconChevronRight size={20} /> },
} as const;
const directions = ['up', 'left', 'down', 'right'] as const;

/** Keys for a finger: the system’s keyboard would cover the sheet. */
export function NumberPad({ cell, onDigit, onErase, onMove }: NumberPadProps) {
  return (
    <div className={styles.pad}>
      <div className={styles.keys} role="group" aria-label="Цифри">
        {digits.map((digit) => (
          <button key={digit} type="button" className={styles.key} data-key={digit} onClick={() => onDigit(digit)}>
            {digit}
          </button>
        ))}
        <button type="button" className={styles.key} data-key="erase" aria-label="Стерти цифру" onClick={onErase}>
          ⌫
        </button>
      </div>
      <div className={styles.keys} role="group" aria-label="Перехід">
        {directions.map((direction) => (
          <button
            key={direction}
            type="button"
            className={styles.key}
            data-key={direction}
            aria-label={arrows[direction].label}
            onClick={() => onMove(direction)}
          >
            {arrows[direction].icon}
          </button>
        ))}
        <button type="button" className={styles.key} data-key="next" onClick={() => onMove('down')}>
          Далі
        </button>
      </div>
      <StatusToggles cell={cell} short />
    </div>
  );
}
