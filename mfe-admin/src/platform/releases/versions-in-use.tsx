import type { RemoteState } from '@dzvinok/contract/release-board';
import { Button } from '@dzvinok/ui/button';
import { Muted } from '@dzvinok/ui/text';
import type { ReleaseChanging } from './use-release-change.ts';
import { centreText, dayFigures, dayText, momentText } from './release.texts.ts';
import styles from './releases.module.css';

interface VersionsInUseProps {
  state: RemoteState;
  changing: ReleaseChanging;
}

/** Tells which version everybody, the canary's centres and the pinned ones get at this moment. */
export function VersionsInUse({ state, changing }: VersionsInUseProps) {
  const { stable, stableSince, fallback, canary, pins, releases } = state;
  const figuresOf = (version: string) => {
    const release = releases.find((each) => each.version === version);
    return release ? dayFigures(release) : '';
  };
  return (
    <dl className={styles.now}>
      <dt>Для всіх</dt>
      <dd>
        {stable ? <Version name={stable} since={stableSince} figures={figuresOf(stable)} /> : <Muted>ще нічого не ввімкнено</Muted>}
      </dd>
      {fallback && (
        <>
          <dt>Запасна</dt>
          <dd>
            <Version name={fallback} />
          </dd>
        </>
      )}
      {canary && (
        <>
          <dt>Пробна</dt>
          <dd>
            <Version name={canary.version} since={canary.since} figures={figuresOf(canary.version)} />
            <Muted block>{canary.centres.map(centreText).join(', ')}</Muted>
          </dd>
        </>
      )}
      {pins.map(({ version, expiresAt, reason, ...centre }) => (
        <div key={centre.code} className={styles.pin}>
          <dt>Закріплено</dt>
          <dd>
            {centreText(centre)}: <Version name={version} /> до {dayText(new Date(Date.parse(expiresAt) - 1).toISOString())}
            <Muted block>{reason}</Muted>
            <Button
              size="sm"
              look="quiet"
              aria-label={`Зняти закріплення: ${centre.name}`}
              disabled={changing.isBusy}
              onClick={() => void changing.change({ kind: 'unpin', centres: [centre.code] }, 'Закріплення знято')}
            >
              Зняти
            </Button>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Version({ name, since, figures }: { name: string; since?: string | null; figures?: string }) {
  return (
    <>
      <span className={styles.version}>{name}</span>
      {since && <Muted> з {momentText(since)}</Muted>}
      {figures && <Muted> · {figures}</Muted>}
    </>
  );
}
