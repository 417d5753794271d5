import type { KnownRelease, RemoteState } from '@dzvinok/contract/release-board';
import { Button, IconButton } from '@dzvinok/ui/button';
import { Hint } from '@dzvinok/ui/hint';
import { IconDotsVertical } from '@dzvinok/ui/icons';
import { DropMenu } from '@dzvinok/ui/menu';
import { Inline } from '@dzvinok/ui/layout';
import type { Column } from '@dzvinok/ui/table';
import { Badge, Muted } from '@dzvinok/ui/text';
import { use } from 'react';
import { recentText } from '../../moments/moments.texts.ts';
import { cellTones, cellWords, dayFigures, obstacleOf } from './release.texts.ts';
import { FullNames, VersionName } from './version-name.tsx';
import styles from './releases.module.css';

export interface VersionActions {
  isBusy: boolean;
  promote: (release: KnownRelease) => void;
  tryOut: (release: KnownRelease) => void;
  pin: (release: KnownRelease) => void;
}

export function releaseColumns(state: RemoteState, actions: VersionActions): Column<KnownRelease>[] {
  return [
    {
      key: 'version',
      title: 'Версія',
      width: '9rem',
      card: 'head',
      render: (release) => (
        <span className={styles.named}>
          <VersionName version={release.version} />
          <Place state={state} version={release.version} />
          {release.note && <Muted className={styles.problems}>{release.note}</Muted>}
        </span>
      ),
    },
    {
      key: 'published',
      title: 'Опубліковано',
      card: 'labelled',
      render: (release) => <Published release={release} />,
    },
    { key: 'cell', title: 'Перевірка', width: 'clamp(8rem, 17vw, 13rem)', card: 'labelled', render: (release) => <Check release={release} /> },
    { key: 'day', title: 'За добу', width: 'clamp(8rem, 16vw, 14rem)', card: 'labelled', render: (release) => <Muted className={styles.named}>{dayFigures(release)}</Muted> },
    { key: 'actions', title: 'Дія', width: '11rem', card: 'aside', render: (release) => <Actions state={state} release={release} actions={actions} /> },
  ];
}

function Published({ release: { registeredAt, publishedBy, commit } }: { release: KnownRelease }) {
  const isFull = use(FullNames);
  const source = isFull && commit !== 'unknown' ? commit.slice(0, 8) : null;
  return (
    <span className={styles.named}>
      {recentText(registeredAt)}
      <Muted>{[publishedBy, source].filter(Boolean).join(' · ')}</Muted>
    </span>
  );
}

function Place({ state, version }: { state: RemoteState; version: string }) {
  if (version === state.stable) return <Badge tone="success">для всіх</Badge>;
  if (version === state.canary?.version) return <Badge tone="info">пробна</Badge>;
  return version === state.fallback ? <Badge>запасна</Badge> : null;
}

function Check({ release: { cell, withdrawnAt, withdrawnReason } }: { release: KnownRelease }) {
  return (
    <span className={styles.named}>
      <Badge tone={cellTones[cell.state]}>{cellWords[cell.state]}</Badge>
      {cell.isRun && cell.state === 'green' && <Muted>перевірено в браузері</Muted>}
      {cell.problems.length > 0 && <Muted className={styles.problems}>{cell.problems.join('; ')}</Muted>}
      {withdrawnAt && <Muted className={styles.problems}>Відкликано {recentText(withdrawnAt)}: {withdrawnReason}</Muted>}
    </span>
  );
}

function Actions({ state, release, actions }: { state: RemoteState; release: KnownRelease; actions: VersionActions }) {
  const { version, cell, withdrawnAt } = release;
  const obstacle = obstacleOf(release);
  // A withdrawn version that still fits can be given again on purpose.
  const mayAgain = withdrawnAt !== null && cell.state === 'green';
  const label = mayAgain ? 'Увімкнути знову' : 'Увімкнути всім';
  if (version === state.stable && !withdrawnAt) return <More release={release} state={state} actions={actions} />;
  const button = (
    <Button
      size="sm"
      aria-label={`${label}: ${version}`}
      aria-disabled={(obstacle !== null && !mayAgain) || undefined}
      disabled={actions.isBusy}
      onClick={() => (obstacle === null || mayAgain) && actions.promote(release)}
    >
      {label}
    </Button>
  );
  return (
    <Inline as="span" gap="xs" noWrap>
      {obstacle !== null && !mayAgain ? <Hint text={obstacle}>{button}</Hint> : button}
      {obstacle === null && <More release={release} state={state} actions={actions} />}
    </Inline>
  );
}

function More({ release, state, actions }: { release: KnownRelease; state: RemoteState; actions: VersionActions }) {
  const canTry = state.stable !== null && release.version !== state.stable;
  return (
    <DropMenu
      trigger={<IconButton size="sm" label={`Ще: ${release.version}`} icon={<IconDotsVertical size={18} />} />}
      items={[
        ...(canTry ? [{ label: 'Спробувати в центрах', onSelect: () => actions.tryOut(release) }] : []),
        { label: 'Закріпити за центром', onSelect: () => actions.pin(release) },
      ]}
    />
  );
}
