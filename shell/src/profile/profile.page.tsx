import { useRead } from '@dzvinok/api-client/query';
import { messagesRoutes } from '@dzvinok/contract/messages';
import { profileRoutes, type Profile } from '@dzvinok/contract/profile';
import { LeaveGuard } from '@dzvinok/forms/leaving';
import { Columns } from '@dzvinok/ui/layout';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { LoadingState, WhenRead } from '@dzvinok/ui/state';
import { roleViews } from '../roles/role-view.ts';
import { OwnMessages } from './messages-section.tsx';
import { useFollowProfile } from './own-account.ts';
import { OwnData } from './own-data-section.tsx';
import { OwnPassword } from './own-password-section.tsx';
import { OwnSessions } from './own-sessions-section.tsx';
import { OwnSecondFactor } from './second-factor-section.tsx';

export function ProfilePage() {
  const query = useRead(profileRoutes.one);
  useFollowProfile(query.isFetchedAfterMount ? query.data : undefined);
  return (
    <Page title="Налаштування профілю" width="form">
      <WhenRead query={query} waiting={<Sections profile={undefined} />}>{(profile) => <Sections profile={profile} />}</WhenRead>
    </Page>
  );
}

function Sections({ profile }: { profile: Profile | undefined }) {
  const hasCalendar = profile ? roleViews[profile.role].hasCalendar : false;
  return (
    <LeaveGuard>
      <Columns>
        {profile ? (
          <>
            <OwnData profile={profile} />
            <OwnPassword phoneNumber={profile.phoneNumber} hasCalendar={hasCalendar} />
          </>
        ) : (
          <>
            <CardToCome title="Особисті дані" fields={4} />
            <CardToCome title="Зміна пароля" fields={2} />
          </>
        )}
      </Columns>
      {profile && messagesRoutes.settings.access.includes(profile.role) && <OwnMessages />}
      {profile && roleViews[profile.role].hasSecondFactor && <OwnSecondFactor />}
      <OwnSessions hasCalendar={hasCalendar} />
    </LeaveGuard>
  );
}

function CardToCome({ title, fields }: { title: string; fields: number }) {
  return (
    <SectionCard title={title}>
      <LoadingState shape="form" count={fields} />
    </SectionCard>
  );
}
