import { queryOf } from '@dzvinok/api-client/query';
import { profileRoutes } from '@dzvinok/contract/profile';
import { useQuery } from '@tanstack/react-query';
import { useFollowProfile } from './own-account.ts';

/** Looks once a page whether the person's name or picture have become others since this browser signed in: on another device, or by an admin. */
export function ProfileFollower(): null {
  const { data, isFetchedAfterMount } = useQuery({ ...queryOf(profileRoutes.one), refetchOnWindowFocus: false });
  useFollowProfile(isFetchedAfterMount ? data : undefined);
  return null;
}
