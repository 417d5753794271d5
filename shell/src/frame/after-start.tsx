import type { Trouble } from '@dzvinok/api-client/call';
import { useConnection } from '@dzvinok/api-client/connection';
import type { Role } from '@dzvinok/contract/roles';
import { useCurrentUser } from '@dzvinok/session/session';
import { connectionTexts } from '@dzvinok/texts/connection';
import { ConnectionBar } from '@dzvinok/ui/state';
import { useEffect, type ReactNode } from 'react';
import { AlertBanner } from '../alerts/alert-banner.tsx';
import { useIsLate } from '../areas/late-page.tsx';
import { pushMark } from '../messages/push-mark.ts';
import { OwnNotices } from '../notices/own-notices.tsx';
import { ReleaseNotes } from '../notices/release-notes.tsx';
import { ProfileFollower } from '../profile/own-account.ts';
import { noticeReaderOf, roleViews, viewOf } from '../roles/role-view.ts';

export function AfterStart(): ReactNode {
  const user = useCurrentUser();
  const { role } = user ?? {};
  const reader = role && noticeReaderOf(role);
  const alertReader = user && viewOf(user).alerts;
  return (
    <>
      {role && <ConnectionNotice role={role} />}
      {alertReader && <AlertBanner reader={alertReader} />}
      <ProfileFollower />
      <PushFollower />
      {reader && <OwnNotices reader={reader} />}
      {role && roleViews[role].hasReleaseNotes && <ReleaseNotes />}
    </>
  );
}

/** Follows push subscriptions only if the person has turned notifications on. */
function PushFollower(): null {
  useEffect(() => {
    if (pushMark.read() === null) return;
    void import(/* webpackChunkName: 'later' */ '../messages/own-push.ts').then(({ followPush }) => followPush())
      .catch((error: unknown) => console.warn('Notifications to this browser were not compared', error));
  }, []);
  return null;
}

/** Shorter trouble is hidden: after a failed call the next call often succeeds. */
const shownAfterMs = 1_000;

export function ConnectionNotice({ role }: { role: Role }): ReactNode {
  const trouble = useConnection();
  const isLasting = useIsLate(trouble !== null, shownAfterMs);
  return <ConnectionBar trouble={isLasting ? trouble : null}>{trouble && `${connectionTexts[trouble]} ${troubleText(trouble, role)}`}</ConnectionBar>;
}

/** Only marks and homework are kept and sent later. */
const sentLaterTexts = {
  offline: 'надішлемо автоматично, решту збережіть, коли воно повернеться.',
  trouble: 'надішлемо автоматично, решту спробуйте зберегти за хвилину.',
} as const;

const readerTexts = {
  offline: 'Зберегти зміни можна буде, коли воно повернеться.',
  trouble: 'Завантажене лишається на екрані, зміни спробуйте зберегти за хвилину.',
} as const;

function troubleText(trouble: Trouble, role: Role): string {
  if (trouble === 'slow') return 'Зачекайте, відповідь ще надійде.';
  const { sentLater } = roleViews[role];
  return sentLater ? `${sentLater} ${sentLaterTexts[trouble]}` : readerTexts[trouble];
}
