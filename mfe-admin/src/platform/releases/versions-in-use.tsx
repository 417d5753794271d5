import type { ReleasePin, RemoteState } from '@dzvinok/contract/release-board';
import { Button } from '@dzvinok/ui/button';
import { Facts, Muted } from '@dzvinok/ui/text';
import type { ReleaseChanging } from './use-release-change.ts';
import { dayText, recentText } from '../../moments/moments.texts.ts';
import { centreText, dayFigures } from './release.texts.ts';
import { VersionName } from './version-name.tsx';

interface VersionsInUseProps {
  state: RemoteState;
  changing: ReleaseChanging;
}

export function VersionsInUse({ state, changing }: VersionsInUseProps) {
  const { stable, stableSince, fallback, canary, pins, releases } = state;
  const figuresOf = (version: string) => {
    const release = releases.find((each) => each.version === version);
    return release ? dayFigures(release) : '';
  };
  const facts = [
    {
      name: 'Для всіх',
      value: stable ? <Version name={stable} since={stableSince} figures={figuresOf(stable)} /> : <Muted>ще нічого не ввімкнено</Muted>,
    },
    ...(fallback ? [{ name: 'Запасна', value: <Version name={fallback} /> }] : []),
    ...(canary ? [{ name: 'Пробна', value: <Canary canary={canary} figures={figuresOf(canary.version)} /> }] : []),
    ...pins.map((pin) => ({ name: 'Закріплено', value: <Pinned pin={pin} changing={changing} /> })),
  ];
  return <Facts shape="pairs" facts={facts} />;
}

function Canary({ canary: { version, since, centres }, figures }: { canary: NonNullable<RemoteState['canary']>; figures: string }) {
  return (
    <>
      <Version name={version} since={since} figures={figures} />
      <Muted block>{centres.map(centreText).join(', ')}</Muted>
    </>
  );
}

function Pinned({ pin, changing }: { pin: ReleasePin; changing: ReleaseChanging }) {
  const { version, expiresAt, reason, code, name } = pin;
  return (
    <>
      {centreText(pin)}: <Version name={version} /> до {dayText(new Date(Date.parse(expiresAt) - 1).toISOString())}
      <Muted block>{reason}</Muted>
      <Button
        size="sm"
        look="quiet"
        aria-label={`Зняти закріплення: ${name}`}
        disabled={changing.isBusy}
        onClick={() => void changing.change({ kind: 'unpin', centres: [code] }, 'Закріплення знято')}
      >
        Зняти
      </Button>
    </>
  );
}

function Version({ name, since, figures }: { name: string; since?: string | null; figures?: string }) {
  return (
    <>
      <VersionName version={name} />
      {since && <Muted> від {recentText(since)}</Muted>}
      {figures && <Muted> · {figures}</Muted>}
    </>
  );
}
