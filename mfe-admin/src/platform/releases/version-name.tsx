import { VisuallyHidden } from '@dzvinok/ui/layout';
import { createContext, use } from 'react';
import styles from './releases.module.css';

/** True while versions are shown with the hash of their sources. */
export const FullNames = createContext(false);

/** `0.1.0` of `0.1.0-0a1b2c3d`, or all of it in `FullNames`. */
export function useVersionText(): (version: string) => string {
  const isFull = use(FullNames);
  return (version) => (isFull ? version : (version.split('-', 1)[0] ?? version));
}

/** Shows `0.1.0` of `0.1.0-0a1b2c3d`: the hash is shown on demand, and always read to screen readers. */
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
