import { paths } from '@dzvinok/contract/paths';
import { useCurrentUser } from '@dzvinok/session/session';
import { roleLabel } from '@dzvinok/texts/roles';
import { IconLogout, IconSettings } from '@dzvinok/ui/icons';
import { TopBar } from '@dzvinok/ui/layout';
import { NotificationBlock, UserMenu } from '@dzvinok/ui/menu';
import { lazy, Suspense } from 'react';
import { CentreMark } from '../centre/centre-mark.tsx';
import { noticeReaderOf, viewOf } from '../roles/role-view.ts';
import styles from './frame.module.css';
import { HeaderMenu } from './header-menu.tsx';
import { signOut } from './sign-out.ts';

// The header works without it when it cannot be fetched.
const SearchEntry = lazy(() => import('../search/search-entry.tsx').then(({ SearchEntry: it }) => ({ default: it }), () => ({ default: () => null })));

export function Header() {
  const user = useCurrentUser();
  const view = user && viewOf(user);
  return (
    <TopBar homeHref={paths.home} title={(!view || view.hasCentre) && <CentreMark />}>
      {user && (
        <>
          {view?.hasSearch && (
            <Suspense fallback={<span className={styles.searchToCome} />}>
              <SearchEntry />
            </Suspense>
          )}
          <HeaderMenu user={user} />
          <NotificationBlock isAwaiting={noticeReaderOf(user.role) !== null} />
          <UserMenu
            fullName={user.fullName}
            roleLabel={roleLabel(user.role, user.staffRole)}
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
