import styles from './keys.module.css';

/** Keys that do one thing, or things of one kind. */
export interface KeyLine {
  keys: readonly string[];
  does: string;
}

/** Keys and what they do. */
export function KeyList({ lines }: { lines: readonly KeyLine[] }) {
  return (
    <dl className={styles.keys}>
      {lines.map(({ keys, does }) => (
        <div key={does} className={styles.line}>
          <dt>
            {keys.map((key) => (
              <kbd key={key} className={styles.cap}>
                {key}
              </kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
