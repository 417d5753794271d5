import { paths } from '@dzvinok/contract/paths';
import { useCurrentUser } from '@dzvinok/remote/session';
import { roleLabel } from '@dzvinok/texts/roles';
import { IconLogout, IconSettings } from '@dzvinok/ui/icons';
import { TopBar } from '@dzvinok/ui/layout';
import { NotificationBlock, UserMenu } from '@dzvinok/ui/menu';
import { CentreMark } from '../centre/centre-mark.tsx';
import { useCentre } from '../centre/centre.store.ts';
import { HeaderMenu } from './header-menu.tsx';
import { signOut } from './sign-out.ts';

/** Logo, menu, notifications and the signed-in person (specification §2, shared header). */
export function Header() {
  const user = useCurrentUser();
  const { name } = useCentre();
  return (
    <TopBar homeHref={paths.home} title={name && <CentreMark />}>
      {user && (
        <>
          <HeaderMenu role={user.role} />
          <NotificationBlock />
          <UserMenu
            fullName={user.fullName}
            roleLabel={roleLabel(user.role)}
            avatarPath={user.avatarPath}
            items={[
              { label: 'Налаштування профілю', icon: <IconSettings size={18} />, href: paths.profile },
              { label: 'Вихід', icon: <IconLogout size={18} />, onSelect: () => void signOut(), separated: true },
            ]}
          />
        </>
      )}
    </TopBar>
  );
}
