import { Hint } from '@dzvinok/ui/hint';
import { LinkCard } from '@dzvinok/ui/list';
import { Heading, Muted, Text } from '@dzvinok/ui/text';
import { useId, type ReactNode } from 'react';
import styles from './home.module.css';

interface Tile {
  label: string;
  icon: ReactNode;
  note?: string;
  /** Their count in words; appears when it is known. */
  count?: string;
  /** Without an address the tile is announced but not there yet. */
  href?: string;
}

/** Big links to the lists; those that are not there yet say 'Незабаром'. */
export function HomeTiles({ title, tiles }: { title: string; tiles: readonly Tile[] }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <Heading level={2} id={titleId} className={styles.title}>
        {title}
      </Heading>
      <ul className={tiles.some(({ href }) => href) ? styles.tiles : styles.inertTiles}>
        {tiles.map((tile) =>
          tile.href === undefined ? (
            <li key={tile.label}>
              <Hint text="Незабаром">
                <span className={styles.inert} role="link" aria-disabled tabIndex={0}>
                  {tile.icon}
                  {tile.label}
                </span>
              </Hint>
            </li>
          ) : (
            <LinkCard key={tile.label} href={tile.href} className={styles.tile}>
              <span className={styles.icon}>{tile.icon}</span>
              <Text weight="medium">{tile.label}</Text>
              <Muted>{tile.note}</Muted>
              <Muted numeric className={styles.count}>
                {tile.count}
              </Muted>
            </LinkCard>
          ),
        )}
      </ul>
    </section>
  );
}
