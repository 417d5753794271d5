import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { Avatar } from '../text/avatar.tsx';
import { DropMenu, type DropMenuItem } from './drop-menu.tsx';

export interface UserMenuProps {
  fullName: string;
  roleLabel: string;
  avatarPath?: string | null;
  items: readonly DropMenuItem[];
}

/** Who is signed in, at the right end of the header, with the menu behind it. */
export function UserMenu({ fullName, roleLabel, avatarPath, items }: UserMenuProps) {
  const trigger = (
    <button type="button" className="dz-user">
      <Avatar name={fullName} src={avatarPath} size="sm" />
      <span className="dz-user-texts">
        <span className="dz-user-name">{fullName}</span>
        <span className="dz-user-role">{roleLabel}</span>
      </span>
      <IconChevronDown size={16} />
    </button>
  );
  const header = (
    <>
      <strong>{fullName}</strong>
      <span>{roleLabel}</span>
    </>
  );
  return <DropMenu trigger={trigger} items={items} header={header} />;
}
