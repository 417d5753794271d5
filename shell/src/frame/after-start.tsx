import { useCurrentUser } from '@dzvinok/remote/session';
import type { ReactNode } from 'react';
import { ProfileFollower } from '../profile/profile-follower.tsx';
import { LessonEvents } from './lesson-events.tsx';

/** Work of the frame that begins once the first screen is there. */
export function AfterStart(): ReactNode {
  const role = useCurrentUser()?.role;
  return (
    <>
      <ProfileFollower />
      {role === 'Student' && <LessonEvents />}
    </>
  );
}
