import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { useEffect, useRef } from 'react';
import { choiceTexts } from './choice-texts.ts';

export interface DropOption<Value extends string | number> {
  value: Value;
  /** Short: what the field shows first. */
  label: string;
  /** Said in full in the drop and, where there is room, in the field. */
  fullName?: string;
  disabled?: boolean;
}

interface DropListProps<Value extends string | number> {
  id: string;
  options: readonly DropOption<Value>[];
  chosen: Value | null;
  /** The one that the keyboard or the pointer stands on; -1 for none. */
  active: number;
  loading: boolean;
  onChoose: (option: DropOption<Value>) => void;
  onPoint: (index: number) => void;
}

/** The options of a drop; the focus stays in its field. */
export function DropList<Value extends string | number>(props: DropListProps<Value>) {
  const { id, options, chosen, active, loading, onChoose, onPoint } = props;
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  return (
    <>
      <div ref={list} id={`${id}-list`} role="listbox" aria-labelledby={`${id}-label`} className="dz-drop-list">
        {options.map((option, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the focus stays in the field, and so do the keys
          <div
            key={option.value}
            id={`${id}-option-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={option.value === chosen}
            aria-disabled={option.disabled || undefined}
            data-active={index === active || undefined}
            className="dz-drop-option"
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => index !== active && onPoint(index)}
            onClick={() => !option.disabled && onChoose(option)}
          >
            <span className="dz-drop-short">{option.label}</span>
            <span className="dz-drop-name">{option.fullName !== option.label && option.fullName}</span>
            {option.value === chosen && <IconCheck size={16} />}
          </div>
        ))}
      </div>
      {options.length === 0 && (
        <p role="status" className="dz-drop-empty">
          {loading ? choiceTexts.loading : choiceTexts.noOptions}
        </p>
      )}
    </>
  );
}
