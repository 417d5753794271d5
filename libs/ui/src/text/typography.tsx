import type { ComponentPropsWithRef, ComponentPropsWithoutRef } from 'react';
import { classNames } from '../class-names.ts';
import { formatMoney } from '../money/money.ts';
import styles from './typography.module.css';

export interface HeadingProps extends ComponentPropsWithRef<'h2'> {
  /** Outline level; 1 is the page's title from `Page`. */
  level?: 1 | 2 | 3;
}

export function Heading({ level = 2, className, ...rest }: HeadingProps) {
  const Tag = `h${level}` as const;
  return <Tag {...rest} className={classNames(styles.heading, styles[`heading-${level}`], className)} />;
}

export type TextTone = 'muted' | 'danger' | 'success' | 'warning';

export interface TextProps extends ComponentPropsWithoutRef<'span'> {
  tone?: TextTone;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  weight?: 'medium' | 'bold';
  block?: boolean;
}

export function Text({ tone, size, weight, block, className, ...rest }: TextProps) {
  const Tag = block ? 'p' : 'span';
  const classes = classNames(
    tone && styles[`tone-${tone}`],
    size && styles[`text-${size}`],
    weight && styles[`weight-${weight}`],
    className,
  );
  return <Tag {...rest} className={classes} />;
}

/** Small muted text: hints, dates, counts. */
export function Muted(props: Omit<TextProps, 'tone'>) {
  return <Text size="sm" {...props} tone="muted" />;
}

export function Money({ value, tone }: { value: number | null; tone?: TextTone }) {
  return <span className={classNames(styles.money, tone && styles[`tone-${tone}`])}>{value === null ? '—' : formatMoney(value)}</span>;
}
