import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import IconMenu from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs';
import { IconButton } from '../button/button.tsx';
import menuStyles from './drop-menu.module.css';
import blockStyles from './notification-block.module.css';
import { UserButton, type UserButtonProps } from './user-button.tsx';

/** Non-interactive look of the header's right end (menu, notifications, user) until the real one is loaded. */
export function HeaderFace(user: Pick<UserButtonProps, 'fullName' | 'roleLabel' | 'avatarPath'>) {
  return (
    <>
      <span className={menuStyles['drop-menu']}>
        <IconButton label="Меню" icon={<IconMenu size={20} />} />
      </span>
      <div className={blockStyles.notifications}>
        <IconButton label="Сповіщення" icon={<IconBell size={20} />} />
      </div>
      <span className={menuStyles['drop-menu']}>
        <UserButton {...user} />
      </span>
    </>
  );
}
