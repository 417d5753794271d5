import type { RemoteEntry } from '@dzvinok/contract/releases';
import { Button } from '@dzvinok/ui/button';
import type { ReactNode } from 'react';
import styles from './dev-override.module.css';
import { forgetOverrides } from './overrides.ts';

function forget(): void {
  forgetOverrides();
  location.reload();
}

interface DevOverrideBarProps {
  remotes: readonly Pick<RemoteEntry, 'remote' | 'entry'>[];
}

export function DevOverrideBar({ remotes }: DevOverrideBarProps): ReactNode {
  return (
    <aside className={styles.bar} aria-label="Версія розробника">
      <ul className={styles.list}>
        {remotes.map(({ remote, entry }) => (
          <li key={remote}>
            Розділ {remote} — з комп’ютера розробника ({new URL(entry).host}).
          </li>
        ))}
      </ul>
      <Button size="sm" onClick={forget}>
        Скинути
      </Button>
    </aside>
  );
}
