import { IconChevronDown, IconChevronLeft, IconChevronRight, IconChevronUp } from '@dzvinok/ui/icons';
import type { Direction } from '../keys/direction.ts';
import styles from './cell-bottom-panel.module.css';
import { StatusToggles } from './status-toggles.tsx';
import type { OpenedCell } from './opened-cell.ts';

interface NumberPadProps {
  cell: OpenedCell;
  onDigit: (digit: string) => void;
  onErase: () => void;
  onMove: (direction: Direction) => void;
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

const arrows = [
  { to: 'up', label: 'Попередній учень', icon: <IconChevronUp size={20} /> },
  { to: 'down', label: 'Наступний учень', icon: <IconChevronDown size={20} /> },
  { to: 'left', label: 'Клітинка ліворуч', icon: <IconChevronLeft size={20} /> },
  { to: 'right', label: 'Клітинка праворуч', icon: <IconChevronRight size={20} /> },
] as const;

/** Own keys, because the system’s keyboard would cover the sheet. A locked mark has arrows only. */
export function NumberPad({ cell, onDigit, onErase, onMove }: NumberPadProps) {
  if (cell.lock) return <div className={styles.pad} data-locked><Arrows onMove={onMove} /></div>;
  return (
    <div className={styles.pad}>
      <div className={styles.digits} role="group" aria-label="Цифри">
        {digits.map((digit) => (
          <Digit key={digit} digit={digit} onDigit={onDigit} />
        ))}
        <button type="button" className={styles.key} aria-label="Стерти цифру" onClick={onErase}>
          ⌫
        </button>
        <Digit digit="0" onDigit={onDigit} />
        <button type="button" className={styles.key} data-main onClick={() => onMove('down')}>
          Далі
        </button>
      </div>
      <Arrows onMove={onMove} />
      <StatusToggles cell={cell} short />
    </div>
  );
}

function Arrows({ onMove }: Pick<NumberPadProps, 'onMove'>) {
  return (
    <div className={styles.arrows} role="group" aria-label="Перехід">
      {arrows.map(({ to, label, icon }) => (
        <button key={to} type="button" className={styles.key} aria-label={label} onClick={() => onMove(to)}>
          {icon}
        </button>
      ))}
    </div>
  );
}

function Digit({ digit, onDigit }: { digit: string; onDigit: (digit: string) => void }) {
  return (
    <button type="button" className={styles.key} data-digit onClick={() => onDigit(digit)}>
      {digit}
    </button>
  );
}
