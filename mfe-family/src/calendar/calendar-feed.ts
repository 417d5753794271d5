import { useCall, useRead } from '@dzvinok/api-client/query';
import { calendarFeedsRoutes } from '@dzvinok/contract/calendar-feeds';
import { useChosenChild } from '../children/chosen-child.ts';

/** The chosen student’s feed: its address, and how to make one anew or end it. */
export function useCalendarFeed() {
  const { query } = useChosenChild();
  const feed = useRead(calendarFeedsRoutes.one, { query });
  const opening = useCall(calendarFeedsRoutes.open, { invalidates: [calendarFeedsRoutes.one] });
  const revoking = useCall(calendarFeedsRoutes.revoke, { invalidates: [calendarFeedsRoutes.one] });
  const error = opening.error ?? revoking.error;
  return {
    feed,
    isChanging: opening.isPending || revoking.isPending,
    error,
    open: (onDone?: () => void) => {
      revoking.reset();
      opening.mutate({ query }, { onSuccess: onDone });
    },
    revoke: (onDone?: () => void) => {
      opening.reset();
      revoking.mutate({ query }, { onSuccess: onDone });
    },
  };
}
