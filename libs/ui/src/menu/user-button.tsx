import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import type { ComponentPropsWithRef } from 'react';
import { Avatar } from '../text/avatar.tsx';
import styles from './user-button.module.css';

export interface UserButtonProps extends ComponentPropsWithRef<'button'> {
  fullName: string;
  roleLabel: string;
  avatarPath?: string | null;
}

export function UserButton({ fullName, roleLabel, avatarPath, ...rest }: UserButtonProps) {
  return (
    <button type="button" {...rest} className={styles.user}>
      <Avatar name={fullName} src={avatarPath} size="sm" />
      <span className={styles['user-texts']}>
        <span className={styles['user-name']}>{fullName}</span>
        <span className={styles['user-role']}>{roleLabel}</span>
      </span>
      <IconChevronDown size={16} />
    </button>
  );
}
