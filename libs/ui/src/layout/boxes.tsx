import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './boxes.module.css';

interface BoxProps extends ComponentPropsWithRef<'div'> {
  /** Steps of 4, 8, 12, 16 and 24 px. */
  gap?: 'xs' | 'sm' | 'md' | 'lg' | 'xl';
}

/** One under another. */
export function Stack({ gap = 'md', className, ...rest }: BoxProps) {
  return <div {...rest} className={classNames(styles.stack, styles[`gap-${gap}`], className)} />;
}

/** Side by side, wrapping when there is no room. */
export function Inline({ gap = 'sm', justify, className, ...rest }: BoxProps & { justify?: 'center' | 'between' }) {
  return <div {...rest} className={classNames(styles.inline, styles[`gap-${gap}`], justify && styles[`justify-${justify}`], className)} />;
}

/** Two columns on a wide screen, one on a phone; `first` gives the first one twice the room. */
export function Columns({ ratio = 'even', className, ...rest }: ComponentPropsWithRef<'div'> & { ratio?: 'even' | 'first' }) {
  return <div {...rest} className={classNames(styles.columns, styles[`columns-${ratio}`], className)} />;
}

/** Pushes what follows to the far end of an `Inline`. */
export function Spacer() {
  return <span className={styles.spacer} aria-hidden />;
}

/** Read aloud, not seen. */
export function VisuallyHidden(props: ComponentPropsWithRef<'span'>) {
  return <span {...props} className="dz-visually-hidden" />;
}
