import { useRead } from '@dzvinok/api-client/query';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { studentsRoutes } from '@dzvinok/contract/students';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import { useCurrentUser } from '@dzvinok/remote/session';
import { givenName } from '@dzvinok/texts/names';
import { roleLabel } from '@dzvinok/texts/roles';
import { Inline, Stack } from '@dzvinok/ui/layout';
import { Avatar, Muted, Text } from '@dzvinok/ui/text';
import { useState } from 'react';
import { HomeBanner } from './home-banner.tsx';
import { HomeCentre } from './home-centre.tsx';
import styles from './home.module.css';
import { HomePayments } from './home-payments.tsx';
import { announced, shortcuts } from './home-sections.tsx';
import { HomeStart } from './home-start.tsx';
import { HomeTiles } from './home-tiles.tsx';
import { HomeToday } from './home-today.tsx';

/** The first page of an admin: a greeting, the way to every list, and the day ahead. */
export function HomePage() {
  const user = useCurrentUser();
  const groups = useRead(groupsRoutes.list);
  const students = useRead(studentsRoutes.list);
  const teachers = useRead(teachersRoutes.list);
  const [now] = useState(() => new Date());
  const counts = { students: students.data?.length, groups: groups.data?.length, teachers: teachers.data?.length };

  return (
    <div className={styles.home}>
      <HomeBanner name={user ? givenName(user.fullName) : ''} now={now}>
        {user && (
          <Inline gap="md" noWrap className={styles.user}>
            <Avatar name={user.fullName} src={user.avatarPath} size="lg" />
            <Stack gap="none">
              <Text weight="medium">{user.fullName}</Text>
              <Muted>{roleLabel(user.role)}</Muted>
            </Stack>
          </Inline>
        )}
      </HomeBanner>
      <HomeTiles title="Розділи" tiles={shortcuts(counts)} />
      {groups.data && students.data && teachers.data && (
        <HomeStart counts={{ groups: groups.data.length, students: students.data.length, teachers: teachers.data.length }} />
      )}
      <div className={styles.day}>
        <HomeToday query={groups} now={now} />
        <Stack gap="lg">
          <HomePayments query={students} now={now} />
          <HomeCentre />
        </Stack>
      </div>
      <HomeTiles title="Незабаром" tiles={announced} />
    </div>
  );
}
