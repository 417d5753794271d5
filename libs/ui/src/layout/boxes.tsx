import { createElement, type ComponentPropsWithRef, type ReactElement, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './boxes.module.css';

interface BoxProps extends ComponentPropsWithRef<'div'> {
  /** The element: a list, or a part of a line. */
  as?: 'div' | 'span' | 'ul' | 'ol' | 'li';
  /** Steps of 0, 4, 8, 12, 16 and 24 px. */
  gap?: 'none' | 'xs' | 'sm' | 'md' | 'lg' | 'xl';
  align?: 'start';
}

function boxOf(base: string, { as = 'div', gap = 'md', align, className, ...rest }: BoxProps): ReactElement {
  return createElement(as, { ...rest, className: classNames(base, styles[`gap-${gap}`], align && styles[`align-${align}`], className) });
}

/** One under another. */
export function Stack(props: BoxProps) {
  return boxOf(classNames(styles.stack), props);
}

interface InlineProps extends BoxProps {
  justify?: 'center' | 'between' | 'end';
  /** Keeps everything on one line. */
  noWrap?: boolean;
}

/** Side by side, wrapping when there is no room. */
export function Inline({ justify, noWrap, ...props }: InlineProps) {
  return boxOf(classNames(styles.inline, justify && styles[`justify-${justify}`], noWrap && styles.nowrap), { gap: 'sm', ...props });
}

/** Two columns on a wide screen, one on a phone; `first` gives the first one twice the room. */
export function Columns({ ratio = 'even', className, ...rest }: ComponentPropsWithRef<'div'> & { ratio?: 'even' | 'first' }) {
  return <div {...rest} className={classNames(styles.columns, styles[`columns-${ratio}`], className)} />;
}

/** Over a list: the search takes the room, what else narrows the list stands beside it. */
export function Toolbar({ children }: { children: ReactNode }) {
  return <div className={styles.toolbar}>{children}</div>;
}

/** Pushes what follows to the far end of an `Inline`. */
export function Spacer() {
  return <span className={styles.spacer} aria-hidden />;
}

/** Read aloud, not seen. */
export function VisuallyHidden(props: ComponentPropsWithRef<'span'>) {
  return <span {...props} className="dz-visually-hidden" />;
}
