import { useCurrentUser } from '@dzvinok/session/session';
import { weekdayOf } from '@dzvinok/schedule/zone';
import { formatLongDate, weekdayName } from '@dzvinok/texts/dates';
import { roleLabel } from '@dzvinok/texts/roles';
import { Inline } from '@dzvinok/ui/layout';
import { Avatar, Heading, Muted, Text } from '@dzvinok/ui/text';
import styles from './home.module.css';

/** One line: a greeting without a name, which would need the vocative, the day, and who is here. */
export function HomeGreeting({ today }: { today: string | undefined }) {
  const user = useCurrentUser();
  return (
    <header className={styles.greeting}>
      <Heading level={1}>Вітаємо!</Heading>
      <Muted size="md" className={styles.date}>{today && `${weekdayName(weekdayOf(today))}, ${formatLongDate(today)}`}</Muted>
      {user && (
        <Inline noWrap className={styles.user}>
          <Avatar name={user.fullName} src={user.avatarPath} size="sm" />
          <Text weight="medium" className={styles.userName}>{user.fullName}</Text>
          <Muted>{roleLabel(user.role)}</Muted>
        </Inline>
      )}
    </header>
  );
}
