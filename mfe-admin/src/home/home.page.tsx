import { paths } from '@dzvinok/contract/paths';
import { useCurrentUser } from '@dzvinok/remote/session';
import { givenName } from '@dzvinok/texts/names';
import { roleLabel } from '@dzvinok/texts/roles';
import {
  IconBook,
  IconBroadcast,
  IconCalendar,
  IconChecks,
  IconHomeEdit,
  IconMail,
  IconNotebook,
  IconSchool,
  IconUser,
  IconUsersGroup,
} from '@dzvinok/ui/icons';
import { Avatar, Muted, Text } from '@dzvinok/ui/text';
import { HomeBanner } from './home.banner.tsx';
import styles from './home.module.css';
import { HomeTiles } from './home.tiles.tsx';

const size = 26;

const shortcuts = [
  { label: 'Учні', note: 'Список, оплата, групи', href: paths.admin.students, icon: <IconUser size={size} /> },
  { label: 'Групи', note: 'Розклад, аудиторії, журнал', href: paths.admin.groups, icon: <IconUsersGroup size={size} /> },
  { label: 'Викладачі', note: 'Контакти й доступи', href: paths.admin.teachers, icon: <IconSchool size={size} /> },
  { label: 'Теми уроків', note: 'За предметами', href: paths.admin.topics, icon: <IconBook size={size} /> },
  { label: 'Розсилки', note: 'Повідомлення групам', href: paths.admin.mailing, icon: <IconMail size={size} /> },
];

const announced = [
  { label: 'Розклад', icon: <IconCalendar size={size} /> },
  { label: 'Заняття', icon: <IconNotebook size={size} /> },
  { label: 'Тестування', icon: <IconChecks size={size} /> },
  { label: 'Онлайн-заняття', icon: <IconBroadcast size={size} /> },
  { label: 'Домашні завдання', icon: <IconHomeEdit size={size} /> },
];

/** Where an admin starts: who they are and the way to every list. */
export function HomePage() {
  const user = useCurrentUser();
  return (
    <div className={styles.home}>
      <HomeBanner name={user ? givenName(user.fullName) : ''}>
        {user && (
          <div className={styles.user}>
            <Avatar name={user.fullName} src={user.avatarPath} size="lg" />
            <div className={styles.userText}>
              <Text weight="medium">{user.fullName}</Text>
              <Muted>{roleLabel(user.role)}</Muted>
            </div>
          </div>
        )}
      </HomeBanner>
      <HomeTiles title="Розділи" tiles={shortcuts} />
      <HomeTiles title="Незабаром" tiles={announced} />
    </div>
  );
}
