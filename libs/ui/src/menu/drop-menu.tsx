import { Menu } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { LinkRoot } from '../provider/link-root.tsx';

export interface DropMenuItem {
  label: string;
  icon?: ReactNode;
  /** Leads somewhere; else give `onSelect`. Neither: announced but not there yet, disabled with «Незабаром». */
  href?: string;
  onSelect?: () => void;
  danger?: boolean;
  /** A line above it. */
  separated?: boolean;
  checked?: boolean;
}

export interface DropMenuProps {
  /** A button; it opens and closes the menu. */
  trigger: ReactElement;
  items: readonly DropMenuItem[];
  header?: ReactNode;
  align?: 'start' | 'end';
}

/** Actions behind a button: arrows move, Escape and a click outside close. */
export function DropMenu({ trigger, items, header, align = 'end' }: DropMenuProps) {
  return (
    <Menu position={`bottom-${align}`} zIndex={100_000} offset={6} transitionProps={{ duration: 120 }} classNames={{ dropdown: 'dz-menu', item: 'dz-menu-item' }}>
      <Menu.Target>{trigger}</Menu.Target>
      <Menu.Dropdown>
        {header && <div className="dz-menu-header">{header}</div>}
        {items.map((item) => (
          <MenuEntry key={item.label} item={item} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function MenuEntry({ item }: { item: DropMenuItem }) {
  const { label, icon, href, onSelect, danger, separated, checked } = item;
  const look = { leftSection: icon, 'data-danger': danger || undefined, 'aria-checked': checked };
  const body = href ? (
    <Menu.Item {...look} component={LinkRoot} href={href}>
      {label}
    </Menu.Item>
  ) : (
    <Menu.Item {...look} disabled={!onSelect} onClick={onSelect} rightSection={onSelect ? undefined : <span className="dz-soon">Незабаром</span>}>
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
