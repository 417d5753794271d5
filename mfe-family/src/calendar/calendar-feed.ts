import { queryOf, useCall, useRead } from '@dzvinok/api-client/query';
import { calendarFeedsRoutes } from '@dzvinok/contract/calendar-feeds';
import { useQueryClient } from '@tanstack/react-query';
import { useChosenChild } from '../children/chosen-child.ts';

/** The chosen student’s feed: its address, and how to make one anew or end it. */
export function useCalendarFeed() {
  const client = useQueryClient();
  const { query } = useChosenChild();
  const feed = useRead(calendarFeedsRoutes.one, { query });
  const opening = useCall(calendarFeedsRoutes.open);
  const revoking = useCall(calendarFeedsRoutes.revoke);
  const error = opening.error ?? revoking.error;
  const { queryKey } = queryOf(calendarFeedsRoutes.one, { query });

  // The reply itself: reading the feed again could fail, and the address that has just ended would stay on the screen.
  async function show(changed: { url: string | null }): Promise<void> {
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, changed);
  }

  async function open(onDone?: () => void): Promise<void> {
    revoking.reset();
    try {
      const { data } = await opening.mutateAsync({ query });
      await show(data);
      onDone?.();
    } catch {
      // The screen shows `opening.error`.
    }
  }

  async function revoke(onDone?: () => void): Promise<void> {
    opening.reset();
    try {
      await revoking.mutateAsync({ query });
      await show({ url: null });
      onDone?.();
    } catch {
      // The screen shows `revoking.error`.
    }
  }

  return { feed, isChanging: opening.isPending || revoking.isPending, error, open, revoke };
}
