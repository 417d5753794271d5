import { VisuallyHidden } from '@dzvinok/ui/layout';
import { createContext, use } from 'react';
import styles from './releases.module.css';

/** True while versions are to be told with the hash of their sources. */
export const FullNames = createContext(false);

/** `0.1.0` of `0.1.0-0a1b2c3d`, unless all of it is to be told. */
export function useVersionText(): (version: string) => string {
  const isFull = use(FullNames);
  return (version) => (isFull ? version : (version.split('-', 1)[0] ?? version));
}

/**
 * A version by its number: `0.1.0` of `0.1.0-0a1b2c3d`. What follows the number is for comparing, and is shown when it is
 * asked for; a screen reader is told all of it.
 */
export function VersionName({ version }: { version: string }) {
  const isFull = use(FullNames);
  const at = version.indexOf('-');
  if (isFull || at < 0) return <span className={styles.version}>{version}</span>;
  return (
    <span className={styles.version} title={version}>
      {version.slice(0, at)}
      <VisuallyHidden>{version.slice(at)}</VisuallyHidden>
    </span>
  );
}
