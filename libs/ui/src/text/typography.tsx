import type { ComponentPropsWithRef, ComponentPropsWithoutRef } from 'react';
import { classNames } from '../class-names.ts';
import { formatMoney, formatMoneyShort } from '../money/money.ts';
import styles from './typography.module.css';

export interface HeadingProps extends ComponentPropsWithRef<'h2'> {
  /** Place in the outline of the page; the page's title is 1 and comes from `Page`. */
  level?: 1 | 2 | 3 | 4;
}

export function Heading({ level = 2, className, ...rest }: HeadingProps) {
  const Tag = `h${level}` as const;
  return <Tag {...rest} className={classNames(styles.heading, styles[`heading-${level}`], className)} />;
}

export type TextTone = 'default' | 'muted' | 'danger' | 'success' | 'warning' | 'accent';

export interface TextProps extends ComponentPropsWithoutRef<'span'> {
  tone?: TextTone;
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl';
  weight?: 'regular' | 'medium' | 'bold';
  /** Own paragraph instead of a part of a line. */
  block?: boolean;
  /** One line, cut with «…»; give `title` the whole text. */
  truncate?: boolean;
  /** Figures of one width. */
  numeric?: boolean;
}

export function Text({ tone = 'default', size, weight, block, truncate, numeric, className, ...rest }: TextProps) {
  const Tag = block ? 'p' : 'span';
  const classes = classNames(
    tone !== 'default' && styles[`tone-${tone}`],
    size && styles[`text-${size}`],
    weight && styles[`weight-${weight}`],
    truncate && styles.truncate,
    numeric && styles.numeric,
    className,
  );
  return <Tag {...rest} className={classes} />;
}

/** Text that stands back: hints, dates, counts. */
export function Muted(props: Omit<TextProps, 'tone'>) {
  return <Text size="sm" {...props} tone="muted" />;
}

export interface MoneyProps {
  /** Hryvnias; null shows a dash. */
  value: number | null;
  tone?: 'default' | 'muted' | 'paid' | 'debt';
  /** Leaves out «,00». */
  short?: boolean;
  className?: string;
}

export function Money({ value, tone = 'default', short, className }: MoneyProps) {
  const text = value === null ? '—' : short ? formatMoneyShort(value) : formatMoney(value);
  return <span className={classNames(styles.money, tone !== 'default' && styles[`money-${tone}`], className)}>{text}</span>;
}
