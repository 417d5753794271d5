import { queryOf } from '@dzvinok/api-client/query';
import { profileRoutes, type Profile } from '@dzvinok/contract/profile';
import { changeUser, useSession } from '@dzvinok/session/session';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

type Seen = Pick<Profile, 'fullName'> | Pick<Profile, 'avatarPath'>;

export function useShowChange(): (change: Seen) => void {
  const client = useQueryClient();
  const key = useSession()?.key;
  return (change) => {
    // A running read would bring back the old values.
    void client.cancelQueries({ queryKey: [profileRoutes.one.path] });
    if (key !== undefined) changeUser(key, change);
    // Lists and journals name the user too; they are read again when next opened.
    void client.invalidateQueries({ refetchType: 'none' });
    client.setQueryData(queryOf(profileRoutes.one).queryKey, (profile) => profile && { ...profile, ...change });
  };
}

/** The session has the name and picture of the sign-in; the profile may be newer. */
export function useFollowProfile(profile: Profile | undefined): void {
  const key = useSession()?.key;
  useEffect(() => {
    if (profile && key !== undefined) changeUser(key, { fullName: profile.fullName, avatarPath: profile.avatarPath });
  }, [profile, key]);
}

/** Once per page: name or picture may have changed on another device since the sign-in. */
export function ProfileFollower(): null {
  const { data, isFetchedAfterMount } = useQuery({ ...queryOf(profileRoutes.one), refetchOnWindowFocus: false });
  useFollowProfile(isFetchedAfterMount ? data : undefined);
  return null;
}
