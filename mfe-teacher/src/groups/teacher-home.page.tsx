import { useRead } from '@dzvinok/api-client/query';
import { groupsRoutes, type TeacherGroup } from '@dzvinok/contract/groups';
import { useGroupsLive } from '@dzvinok/journal/live';
import { useCurrentUser } from '@dzvinok/session/session';
import { roleLabel } from '@dzvinok/texts/roles';
import { Stack } from '@dzvinok/ui/layout';
import { ResponsiveCards } from '@dzvinok/ui/list';
import { Page } from '@dzvinok/ui/page';
import { EmptyState, WhenRead } from '@dzvinok/ui/state';
import { Heading, PersonTitle } from '@dzvinok/ui/text';
import { useDayTurn } from '../day/day-turn.ts';
import { fetchJournal } from '../group-pages.ts';
import { GroupCard } from './group-card.tsx';
import { TodayLessons } from './today-lessons.tsx';

const todays = [groupsRoutes.mine];

/** The teacher's first screen: today's lessons on top, then all own groups. */
export function TeacherHomePage() {
  const user = useCurrentUser();
  const query = useRead(groupsRoutes.mine);
  useGroupsLive();
  useDayTurn(todays);
  if (!user) return null;

  return (
    <Page title={<PersonTitle name={user.fullName} src={user.avatarPath} />} subtitle={roleLabel(user.role)}>
      <WhenRead query={query} waiting={<OwnGroups groups={undefined} />}>{(groups) => <OwnGroups groups={groups} />}</WhenRead>
    </Page>
  );
}

/** Without groups while they are on their way. */
function OwnGroups({ groups }: { groups: TeacherGroup[] | undefined }) {
  return (
    <Stack gap="xl" onPointerEnter={fetchJournal} onFocus={fetchJournal}>
      {groups?.length !== 0 && <TodayLessons groups={groups} />}
      <Stack gap="md">
        <Heading level={2}>Мої групи</Heading>
        <ResponsiveCards
          label="Мої групи"
          rows={groups}
          rowKey={(group) => group.id}
          renderCard={(group) => <GroupCard group={group} />}
          empty={<EmptyState title="У вас ще немає груп." text="Групу призначає адміністратор центру." />}
        />
      </Stack>
    </Stack>
  );
}
