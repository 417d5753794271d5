import { LoadingState, fetchedPart } from '@dzvinok/ui/state';

/** The profile, fetched when it is asked for: the first screen of the day does not wait for it. */
export const ProfileScreen = fetchedPart(
  async () => (await import('./profile.page.tsx')).ProfilePage,
  <LoadingState shape="page" />,
);
