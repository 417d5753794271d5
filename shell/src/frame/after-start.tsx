import { useCurrentUser } from '@dzvinok/session/session';
import type { ReactNode } from 'react';
import { FamilyNotices } from '../notices/family-notices.tsx';
import { ProfileFollower } from '../profile/profile-follower.tsx';
import { ConnectionNotice } from './connection-notice.tsx';

/** Work of the frame that begins once the first screen is there. */
export function AfterStart(): ReactNode {
  const role = useCurrentUser()?.role;
  return (
    <>
      {role && <ConnectionNotice role={role} />}
      <ProfileFollower />
      {(role === 'Student' || role === 'Parent') && <FamilyNotices reader={role} />}
    </>
  );
}
