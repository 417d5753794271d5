import { cloneElement, useId, useState, type ComponentType, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { showToast } from '../toast/toast.tsx';
import type { DropMenuListProps } from './drop-menu-list.tsx';
import styles from './drop-menu.module.css';

export interface DropMenuItem {
  label: string;
  icon?: ReactNode;
  /** Address; without `href` and `onSelect` the item is disabled with «Незабаром». */
  href?: string;
  onSelect?: () => void;
  /** State of an item that turns something on or off. */
  checked?: boolean;
  separated?: boolean;
}

interface TriggerProps {
  id?: string;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
  onClick?: () => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
}

export interface DropMenuProps {
  trigger: ReactElement<TriggerProps>;
  items: readonly DropMenuItem[];
  header?: ReactNode;
}

async function loadList(): Promise<ComponentType<DropMenuListProps>> {
  return (await import('./drop-menu-list.tsx')).DropMenuList;
}

/** Menu behind a button; closes by Escape and a click outside. The list's code loads on hover or focus of the button. */
export function DropMenu({ trigger, items, header }: DropMenuProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [List, setList] = useState<ComponentType<DropMenuListProps> | null>(null);

  function prepare() {
    // `open` reports a failed load.
    void loadList().then((loaded) => setList(() => loaded), () => undefined);
  }

  async function open() {
    setOpen(true);
    try {
      const loaded = await loadList();
      setList(() => loaded);
    } catch {
      setOpen(false);
      showToast({ kind: 'error', id: 'menu', message: 'Меню не відкрилося. Перевірте інтернет і спробуйте ще раз.' });
    }
  }

  return (
    <span className={styles['drop-menu']}>
      {cloneElement(trigger, {
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        onClick: () => void (isOpen ? setOpen(false) : open()),
        onPointerEnter: prepare,
        onFocus: prepare,
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          void open();
        },
      })}
      {List && <List opened={isOpen} triggerId={id} items={items} header={header} onClose={() => setOpen(false)} />}
    </span>
  );
}
