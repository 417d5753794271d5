import { Menu } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { LinkRoot } from '../provider/link-root.tsx';
import type { DropMenuItem } from './drop-menu.tsx';
import styles from './drop-menu.module.css';

export interface DropMenuListProps {
  opened: boolean;
  /** The button, which names the list. */
  triggerId: string;
  items: readonly DropMenuItem[];
  header?: ReactNode;
  onClose: () => void;
}

/** The list of a menu, under its button. */
export function DropMenuList({ opened, triggerId, items, header, onClose }: DropMenuListProps) {
  // It has to be seen closed first: the focus goes back to where it was when the list opened.
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);

  return (
    <Menu
      opened={opened && isReady}
      onChange={onClose}
      position="bottom-end"
      // The page may scroll under a menu of the header: its items must stay where they are pressed.
      floatingStrategy="fixed"
      // Over a toast, which stays in the list of notifications: on a phone it would lie on the first items.
      zIndex={100_002}
      offset={6}
      transitionProps={{ duration: 120 }}
      classNames={{ dropdown: styles.menu, item: styles['menu-item'] }}
    >
      <Menu.Target>
        {/* Lies over the button while the list is open: a press there closes it and is none outside. */}
        <span className={styles['drop-menu-place']} data-open={opened || undefined} aria-hidden />
      </Menu.Target>
      <Menu.Dropdown aria-labelledby={triggerId}>
        {header && <div className={styles['menu-header']}>{header}</div>}
        {items.map((item) => (
          <MenuEntry key={item.label} item={item} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function MenuEntry({ item }: { item: DropMenuItem }) {
  const { label, icon, href, onSelect, separated } = item;
  const body = href ? (
    <Menu.Item leftSection={icon} component={LinkRoot} href={href}>
      {label}
    </Menu.Item>
  ) : (
    <Menu.Item leftSection={icon} disabled={!onSelect} onClick={onSelect} rightSection={onSelect ? undefined : <span className={styles.soon}>Незабаром</span>}>
      {label}
    </Menu.Item>
  );
  return (
    <>
      {separated && <Menu.Divider />}
      {body}
    </>
  );
}
