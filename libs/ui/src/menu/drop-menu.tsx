import { cloneElement, useId, useState, type ComponentType, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { showToast } from '../toast/toast.tsx';
import type { DropMenuListProps } from './drop-menu-list.tsx';
import styles from './drop-menu.module.css';

export interface DropMenuItem {
  label: string;
  icon?: ReactNode;
  /** Leads somewhere; else give `onSelect`. Neither: announced but not there yet, disabled with «Незабаром». */
  href?: string;
  onSelect?: () => void;
  /** A line above it. */
  separated?: boolean;
}

/** The menu sets these on its button. */
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
  /** A button; it opens and closes the menu. */
  trigger: ReactElement<TriggerProps>;
  items: readonly DropMenuItem[];
  header?: ReactNode;
}

async function loadList(): Promise<ComponentType<DropMenuListProps>> {
  return (await import('./drop-menu-list.tsx')).DropMenuList;
}

/**
 * Actions behind a button: arrows move, Escape and a click outside close. A page shows its buttons at once; what draws
 * the list is loaded when the user is about to open it.
 */
export function DropMenu({ trigger, items, header }: DropMenuProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [List, setList] = useState<ComponentType<DropMenuListProps> | null>(null);

  function prepare() {
    // Failing here is told when the menu is asked for.
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
