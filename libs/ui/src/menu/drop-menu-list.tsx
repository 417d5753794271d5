import { Menu } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { LinkRoot } from '../provider/link-root.tsx';
import type { DropMenuItem } from './drop-menu.tsx';
import styles from './drop-menu.module.css';

export interface DropMenuListProps {
  opened: boolean;
  triggerId: string;
  items: readonly DropMenuItem[];
  header?: ReactNode;
  onClose: () => void;
}

export function DropMenuList({ opened, triggerId, items, header, onClose }: DropMenuListProps) {
  // Mantine must render it closed first: only the change to open records where focus returns.
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);

  return (
    <Menu
      opened={opened && isReady}
      onChange={onClose}
      position="bottom-end"
      // Fixed, so that items stay under the pointer while the page scrolls.
      floatingStrategy="fixed"
      // Over toasts, which on a phone would cover the first items.
      zIndex={100_002}
      offset={6}
      transitionProps={{ duration: 120 }}
      classNames={{ dropdown: styles.menu, item: styles['menu-item'] }}
    >
      <Menu.Target>
        {/* Covers the button while the list is open, so that a press on it closes the list and is no click outside. */}
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
  return (
    <>
      {item.separated && <Menu.Divider />}
      <MenuAction {...item} />
    </>
  );
}

function MenuAction({ label, icon, href, onSelect, checked }: DropMenuItem) {
  if (checked !== undefined) {
    return (
      <Menu.CheckboxItem checked={checked} onChange={onSelect} closeMenuOnClick>
        {label}
      </Menu.CheckboxItem>
    );
  }
  return href ? (
    <Menu.Item leftSection={icon} component={LinkRoot} href={href}>
      {label}
    </Menu.Item>
  ) : (
    <Menu.Item leftSection={icon} disabled={!onSelect} onClick={onSelect} rightSection={onSelect ? undefined : <span className={styles.soon}>Незабаром</span>}>
      {label}
    </Menu.Item>
  );
}
