import { DropMenu, type DropMenuItem } from './drop-menu.tsx';
import { UserButton, type UserButtonProps } from './user-button.tsx';

export interface UserMenuProps extends Pick<UserButtonProps, 'fullName' | 'roleLabel' | 'avatarPath'> {
  items: readonly DropMenuItem[];
}

export function UserMenu({ fullName, roleLabel, avatarPath, items }: UserMenuProps) {
  const trigger = <UserButton fullName={fullName} roleLabel={roleLabel} avatarPath={avatarPath} />;
  const header = (
    <>
      <strong>{fullName}</strong>
      <span>{roleLabel}</span>
    </>
  );
  return <DropMenu trigger={trigger} items={items} header={header} />;
}
