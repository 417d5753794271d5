import { useCurrentUser } from '@dzvinok/remote/session';
import type { ReactNode } from 'react';
import { FamilyNotices } from '../notices/family-notices.tsx';
import { ProfileFollower } from '../profile/profile-follower.tsx';

/** Work of the frame that begins once the first screen is there. */
export function AfterStart(): ReactNode {
  const role = useCurrentUser()?.role;
  return (
    <>
      <ProfileFollower />
      {(role === 'Student' || role === 'Parent') && <FamilyNotices reader={role} />}
    </>
  );
}
