import { useRead } from '@dzvinok/api-client/query';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { useCurrentUser } from '@dzvinok/remote/session';
import { roleLabel } from '@dzvinok/texts/roles';
import { Stack } from '@dzvinok/ui/layout';
import { ResponsiveCards } from '@dzvinok/ui/list';
import { Page } from '@dzvinok/ui/page';
import { EmptyState, ErrorState } from '@dzvinok/ui/state';
import { Heading, PersonTitle } from '@dzvinok/ui/text';
import { GroupCard } from './group.card.tsx';
import { TodayLessons } from './today.lessons.tsx';

/** The teacher's first screen: today's lessons on top, then all own groups. */
export function TeacherHomePage() {
  const user = useCurrentUser();
  const groups = useRead(groupsRoutes.mine);
  if (!user) return null;

  return (
    <Page title={<PersonTitle name={user.fullName} src={user.avatarPath} />} subtitle={roleLabel(user.role)}>
      <Stack gap="xl">
        {groups.data && <TodayLessons groups={groups.data} />}
        <Stack gap="md">
          <Heading level={2}>Мої групи</Heading>
          {groups.isError ? (
            <ErrorState message={groups.error.message} onRetry={() => groups.refetch()} retrying={groups.isFetching} />
          ) : (
            <ResponsiveCards
              label="Мої групи"
              rows={groups.data}
              rowKey={(group) => group.id}
              renderCard={(group) => <GroupCard group={group} />}
              empty={<EmptyState title="У вас ще немає груп." text="Групу призначає адміністратор центру." />}
            />
          )}
        </Stack>
      </Stack>
    </Page>
  );
}
