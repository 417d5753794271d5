import { callApi, failureText } from '@dzvinok/api-client/call';
import { useRead } from '@dzvinok/api-client/query';
import { releaseBoardRoutes } from '@dzvinok/contract/release-board';
import { Button } from '@dzvinok/ui/button';
import { FormError } from '@dzvinok/ui/form-parts';
import { Stack } from '@dzvinok/ui/layout';
import { LoadingState, WhenRead } from '@dzvinok/ui/state';
import { Heading, Muted } from '@dzvinok/ui/text';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { recentText } from '../../moments/moments.texts.ts';
import { eventText, titleOf } from './release.texts.ts';
import { useVersionText } from './version-name.tsx';

/** Lists the changes of a remote and who made them, newest first; a new `revision` means that there may be more by now. */
export function ReleaseEvents({ remote, revision }: { remote: string; revision: number }) {
  const query = useRead(releaseBoardRoutes.events, { params: { remote }, query: {} });
  const { data, refetch } = query;
  const nameOf = useVersionText();
  const older = useOlder(remote, data?.events.at(-1)?.revision, data?.hasMore ?? false);
  useEffect(() => void refetch(), [revision, refetch]);
  if (data?.events.length === 0) return null;
  return (
    <section aria-label={`Журнал версій: ${titleOf(remote)}`}>
      <Stack gap="sm">
        <Heading level={3}>Журнал версій</Heading>
        <WhenRead query={query} waiting={<LoadingState count={2} />}>
          {({ events }) => (
            <Stack as="ul" gap="sm">
              {[...events, ...older.events].map((event) => (
                <li key={event.revision}>
                  <Muted>{recentText(event.at)}</Muted> {eventText(event, nameOf)}
                  {event.reason && <Muted block>{event.reason}</Muted>}
                </li>
              ))}
            </Stack>
          )}
        </WhenRead>
        <FormError message={older.failure} />
        {older.hasMore && (
          <div>
            <Button size="sm" look="quiet" busy={older.isBusy} onClick={() => void older.read()}>
              Показати ще
            </Button>
          </div>
        )}
      </Stack>
    </section>
  );
}

/** The pages after the first one, read when they are asked for; once the first one has moved on they begin anew. */
function useOlder(remote: string, from: number | undefined, isThereMore: boolean) {
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: [releaseBoardRoutes.events.path, 'older', remote, from],
    queryFn: ({ pageParam: before }) => callApi(releaseBoardRoutes.events, { params: { remote }, query: { before } }),
    initialPageParam: from,
    getNextPageParam: ({ events, hasMore }) => (hasMore ? events.at(-1)?.revision : undefined),
    enabled: false,
    retry: false,
  });
  return {
    events: data?.pages.flatMap(({ events }) => events) ?? [],
    hasMore: isThereMore && (hasNextPage || !data),
    isBusy: isFetching,
    failure: error && !isFetching ? failureText(error) : null,
    read: fetchNextPage,
  };
}
