import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import type { ComponentPropsWithRef } from 'react';
import { Avatar } from '../text/avatar.tsx';

export interface UserButtonProps extends ComponentPropsWithRef<'button'> {
  fullName: string;
  roleLabel: string;
  avatarPath?: string | null;
}

/** Shows the signed-in person as a button. */
export function UserButton({ fullName, roleLabel, avatarPath, ...rest }: UserButtonProps) {
  return (
    <button type="button" {...rest} className="dz-user">
      <Avatar name={fullName} src={avatarPath} size="sm" />
      <span className="dz-user-texts">
        <span className="dz-user-name">{fullName}</span>
        <span className="dz-user-role">{roleLabel}</span>
      </span>
      <IconChevronDown size={16} />
    </button>
  );
}
