import { useState, type CSSProperties } from 'react';
import { classNames } from '../class-names.ts';
import styles from './avatar.module.css';

const hues = [285, 255, 215, 170, 130, 75, 35, 350];
const sizes = { xs: 22, sm: 28, md: 36, lg: 52, xl: 84 } as const;

/** Eight hues, always the same hue for a name. */
function nameHue(name: string): number | undefined {
  let sum = 0;
  for (const character of name.trim()) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return hues[sum % hues.length];
}

function lookOf(size: keyof typeof sizes, name = ''): CSSProperties {
  const look: Record<`--${string}`, string | number | undefined> = { '--avatar': `${sizes[size]}px`, '--hue': nameHue(name) };
  return look;
}

function initialOf(name: string): string {
  return name.match(/\p{L}/u)?.[0]?.toLocaleUpperCase('uk-UA') ?? '?';
}

export interface AvatarProps {
  name: string;
  /** `avatarPath`; null shows the initial. */
  src?: string | null;
  size?: keyof typeof sizes;
  online?: boolean;
}

/** Picture, or the initial when it is missing. Decorative: show the name beside it. */
export function Avatar({ name, src, size = 'md', online }: AvatarProps) {
  const [missing, setMissing] = useState<string | null>(null);
  return (
    <span className={styles.avatar} style={lookOf(size, name)} aria-hidden>
      {src && src !== missing ? (
        <img src={src} alt="" loading="lazy" decoding="async" onError={() => setMissing(src)} />
      ) : (
        initialOf(name)
      )}
      {online && <span className={styles['avatar-online']} />}
    </span>
  );
}

export function PersonTitle({ name, src }: Pick<AvatarProps, 'name' | 'src'>) {
  return (
    <span className={styles['person-title']}>
      <Avatar name={name} src={src} size="lg" />
      <span>{name}</span>
    </span>
  );
}

export interface AvatarGroupProps {
  people: readonly { fullName: string; avatarPath?: string | null }[];
  /** Circles before «+N»; at most 6 on a teacher's card (specification §9). */
  max?: number;
  total?: number;
}

/** Overlapping avatars, then «+N»; «0» without people. */
export function AvatarGroup({ people, max = 6, total = people.length }: AvatarGroupProps) {
  const shown = people.slice(0, max);
  const rest = total - shown.length;
  return (
    <span className={styles.avatars} role="img" aria-label={shown.map((person) => person.fullName).join(', ') || '0'}>
      {shown.map((person, index) => (
        <Avatar key={`${index}-${person.fullName}`} name={person.fullName} src={person.avatarPath} size="sm" />
      ))}
      {(rest > 0 || total === 0) && (
        <span className={classNames(styles.avatar, styles['avatar-rest'])} style={lookOf('sm')}>
          {rest > 0 ? `+${rest}` : 0}
        </span>
      )}
    </span>
  );
}
