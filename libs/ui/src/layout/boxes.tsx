import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './boxes.module.css';

/** Steps of 4, 8, 12, 16, 24 and 32 px. */
export type Gap = 'none' | 'xs' | 'sm' | 'md' | 'lg' | 'xl' | 'xxl';

export interface BoxProps extends ComponentPropsWithRef<'div'> {
  gap?: Gap;
  align?: 'start' | 'center' | 'end' | 'stretch' | 'baseline';
  justify?: 'start' | 'center' | 'end' | 'between';
}

function boxClass(base: string | undefined, { gap = 'md', align, justify, className }: BoxProps): string {
  return classNames(base, styles[`gap-${gap}`], align && styles[`align-${align}`], justify && styles[`justify-${justify}`], className);
}

/** One under another. */
export function Stack({ gap, align, justify, className, ...rest }: BoxProps) {
  return <div {...rest} className={boxClass(styles.stack, { gap, align, justify, className })} />;
}

export interface InlineProps extends BoxProps {
  /** Keeps everything on one line. */
  noWrap?: boolean;
}

/** Side by side, wrapping when there is no room. */
export function Inline({ gap = 'sm', align = 'center', justify, noWrap, className, ...rest }: InlineProps) {
  return <div {...rest} className={boxClass(classNames(styles.inline, noWrap && styles.nowrap), { gap, align, justify, className })} />;
}

export interface GridProps extends BoxProps {
  /** Narrowest cell; as many columns as fit. */
  min?: 'xs' | 'sm' | 'md' | 'lg';
}

/** Equal cells, as many in a row as fit. */
export function Grid({ min = 'md', gap, align, justify, className, ...rest }: GridProps) {
  return <div {...rest} className={boxClass(classNames(styles.grid, styles[`grid-${min}`]), { gap, align, justify, className })} />;
}

/** Two columns on a wide screen, one on a phone; `ratio` gives the first one twice the room. */
export function Columns({ gap = 'lg', align = 'start', justify, ratio = 'even', className, ...rest }: BoxProps & { ratio?: 'even' | 'first' | 'second' }) {
  return <div {...rest} className={boxClass(classNames(styles.columns, styles[`columns-${ratio}`]), { gap, align, justify, className })} />;
}

/** Filters of a list in one row: fields share the room, buttons keep their size; on a phone two in a row. */
export function FilterBar(props: ComponentPropsWithRef<'div'>) {
  return <div {...props} className={classNames(styles.filters, props.className)} />;
}

/** Pushes what follows to the far end of an `Inline`. */
export function Spacer() {
  return <span className={styles.spacer} aria-hidden />;
}

/** A thin line between blocks. */
export function Divider() {
  return <hr className={styles.divider} />;
}

/** Read aloud, not seen. */
export function VisuallyHidden(props: ComponentPropsWithRef<'span'>) {
  return <span {...props} className="dz-visually-hidden" />;
}
