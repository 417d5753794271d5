import { queryOf } from '@dzvinok/api-client/query';
import { profileRoutes, type Profile } from '@dzvinok/contract/profile';
import { changeUser, useSession } from '@dzvinok/session/session';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

type Seen = Pick<Profile, 'fullName'> | Pick<Profile, 'avatarPath'>;

/** Shows a saved name or picture wherever the person is seen: on this page, in the header of every tab, in lists later. */
export function useShowChange(): (change: Seen) => void {
  const client = useQueryClient();
  const key = useSession()?.key;
  return (change) => {
    // A read on its way would bring back what was before.
    void client.cancelQueries({ queryKey: [profileRoutes.one.path] });
    if (key !== undefined) changeUser(key, change);
    // Teachers' lists and journals name them too; whatever is open next reads itself again.
    void client.invalidateQueries({ refetchType: 'none' });
    client.setQueryData(queryOf(profileRoutes.one).queryKey, (profile) => profile && { ...profile, ...change });
  };
}

/** The header shows who signed in, as they were called then; a profile that was just read may know better. */
export function useFollowProfile(profile: Profile | undefined): void {
  const key = useSession()?.key;
  useEffect(() => {
    if (profile && key !== undefined) changeUser(key, { fullName: profile.fullName, avatarPath: profile.avatarPath });
  }, [profile, key]);
}

/** Reads the profile once per page: on another device, or by an admin, the name or the picture may have changed since the sign-in. */
export function ProfileFollower(): null {
  const { data, isFetchedAfterMount } = useQuery({ ...queryOf(profileRoutes.one), refetchOnWindowFocus: false });
  useFollowProfile(isFetchedAfterMount ? data : undefined);
  return null;
}
