import { callApi, failureText } from '@dzvinok/api-client/call';
import { useRead } from '@dzvinok/api-client/query';
import { releaseBoardRoutes, type KnownRelease, type RemoteState } from '@dzvinok/contract/release-board';
import { Button } from '@dzvinok/ui/button';
import { FormError } from '@dzvinok/ui/form-parts';
import { Stack } from '@dzvinok/ui/layout';
import { SectionCard } from '@dzvinok/ui/page';
import { ConfirmPopup } from '@dzvinok/ui/popup';
import { LoadingState, WhenRead } from '@dzvinok/ui/state';
import { DataTable } from '@dzvinok/ui/table';
import { Heading, Muted } from '@dzvinok/ui/text';
import { TextField } from '@dzvinok/ui/text-fields';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { recentText } from '../../moments/moments.texts.ts';
import { CanaryPopup, PinPopup, RollBackPopup } from './release-change.popup.tsx';
import { ReleaseKeys } from './release-keys.tsx';
import { eventText, rollBackOf, titleOf } from './release.texts.ts';
import { releaseColumns } from './releases.columns.tsx';
import { useReleaseChange, type ReleaseChanging } from './use-release-change.ts';
import { useVersionText } from './version-name.tsx';
import { VersionsInUse } from './versions-in-use.tsx';

/** The question with the state shown when it was asked: the person decides on that state. */
type Asked = { state: RemoteState } & ({ kind: 'roll-back' } | { kind: 'promote' | 'canary' | 'pin'; release: KnownRelease });

export function RemoteSection({ state }: { state: RemoteState }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const changing = useReleaseChange(state.remote);
  const ask = (next: Asked) => {
    changing.forget();
    setAsked(next);
  };
  const columns = releaseColumns(state, {
    isBusy: changing.isBusy,
    promote: (release) => ask({ kind: 'promote', release, state }),
    tryOut: (release) => ask({ kind: 'canary', release, state }),
    pin: (release) => ask({ kind: 'pin', release, state }),
  });
  const canGoBack = state.canary !== null || state.fallback !== null;
  return (
    <SectionCard
      title={titleOf(state.remote)}
      subtitle={state.remote}
      actions={
        canGoBack && (
          <Button look="danger" onClick={() => ask({ kind: 'roll-back', state })} aria-label={`${rollBackOf(state).button}: ${titleOf(state.remote)}`}>
            {rollBackOf(state).button}
          </Button>
        )
      }
    >
      <Stack gap="lg">
        {!asked && changing.refusal && <FormError message={changing.refusal} />}
        <VersionsInUse state={state} changing={changing} />
        <DataTable cards label={`Версії: ${titleOf(state.remote)}`} columns={columns} rows={state.releases} rowKey={({ version }) => version} empty={<Muted>Ще нічого не опубліковано</Muted>} />
        <ReleaseEvents remote={state.remote} revision={state.revision} />
        <ReleaseKeys remote={state.remote} keys={state.keys} />
      </Stack>
      {/* After a refusal the user decides again on the present state. */}
      {asked && <AskedPopup asked={asked} state={changing.refusal === null ? asked.state : state} changing={changing} onClose={() => setAsked(null)} />}
    </SectionCard>
  );
}

interface AskedPopupProps {
  asked: Asked;
  state: RemoteState;
  changing: ReleaseChanging;
  onClose: () => void;
}

function AskedPopup({ asked, state, changing, onClose }: AskedPopupProps) {
  if (asked.kind === 'roll-back') return <RollBackPopup state={state} changing={changing} onClose={onClose} />;
  const { version } = asked.release;
  if (asked.kind === 'canary') return <CanaryPopup state={state} version={version} changing={changing} onClose={onClose} />;
  if (asked.kind === 'pin') return <PinPopup version={version} changing={changing} onClose={onClose} />;
  return <PromotePopup state={state} release={asked.release} changing={changing} onClose={onClose} />;
}

function PromotePopup({ state, release: { version, withdrawnAt, withdrawnReason, note: noted }, changing, onClose }: Omit<AskedPopupProps, 'asked'> & { release: KnownRelease }) {
  const isAgain = withdrawnAt !== null;
  const [note, setNote] = useState(noted ?? '');
  const others = state.canary && state.canary.version !== version ? ` і тих, де пробують ${state.canary.version}` : '';
  const promote = async () => {
    const again = isAgain ? { isAgain } : {};
    const told = note.trim() === '' || note === noted ? {} : { note };
    if (await changing.change({ kind: 'promote', version, revision: state.revision, ...again, ...told }, `Версія ${version} — для всіх`)) onClose();
  };
  return (
    <ConfirmPopup
      opened
      title={isAgain ? `Увімкнути ${version} знову?` : `Увімкнути ${version} всім?`}
      text={
        <Stack gap="sm">
          <FormError message={changing.refusal} />
          <span>
            Усі центри, крім закріплених{others}, отримають цю версію з наступним відкриттям сторінки.
            {state.stable && ` Теперішня ${state.stable} стане запасною.`}
          </span>
          <TextField
            label="Що змінилося"
            hint="Один рядок, який адміністратори центрів побачать під дзвіночком."
            maxLength={200}
            value={note}
            onChange={setNote}
          />
          {isAgain && <span>Її було відкликано: {withdrawnReason}</span>}
        </Stack>
      }
      confirmLabel="Увімкнути"
      cancelLabel="Скасувати"
      danger={isAgain}
      busy={changing.isBusy}
      onConfirm={() => void promote()}
      onCancel={onClose}
    />
  );
}

/** A new `revision` means that newer events may exist. */
function ReleaseEvents({ remote, revision }: { remote: string; revision: number }) {
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

/** Pages after the first are read on demand; they start over when the first page changes. */
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
