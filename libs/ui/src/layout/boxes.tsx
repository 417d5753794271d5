import { createElement, type ComponentPropsWithRef, type ReactElement, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './boxes.module.css';

/** Pixels. */
const gaps = { none: 0, xs: 4, sm: 8, md: 12, lg: 16, xl: 24 } as const;

interface BoxProps extends ComponentPropsWithRef<'div'> {
  as?: 'div' | 'span' | 'ul' | 'ol' | 'li';
  gap?: keyof typeof gaps;
  align?: 'start';
}

function boxOf(base: string, { as = 'div', gap = 'md', align, className, ...rest }: BoxProps): ReactElement {
  const style: Record<`--${string}`, string> = { '--gap': `${gaps[gap]}px` };
  return createElement(as, { ...rest, style: { ...style, ...rest.style }, className: classNames(base, align && styles[`align-${align}`], className) });
}

export function Stack(props: BoxProps) {
  return boxOf(classNames(styles.stack), props);
}

interface InlineProps extends BoxProps {
  justify?: 'center' | 'between' | 'end';
  noWrap?: boolean;
}

export function Inline({ justify, noWrap, ...props }: InlineProps) {
  return boxOf(classNames(styles.inline, justify && styles[`justify-${justify}`], noWrap && styles.nowrap), { gap: 'sm', ...props });
}

/** Two columns, one on a phone; `first` makes the first column twice as wide. */
export function Columns({ ratio = 'even', className, ...rest }: ComponentPropsWithRef<'div'> & { ratio?: 'even' | 'first' }) {
  return <div {...rest} className={classNames(styles.columns, styles[`columns-${ratio}`], className)} />;
}

/** Bar over a list: search takes the room, filters stand beside it. */
export function Toolbar({ children }: { children: ReactNode }) {
  return <div className={styles.toolbar}>{children}</div>;
}

export function Spacer() {
  return <span className={styles.spacer} aria-hidden />;
}

export function VisuallyHidden(props: ComponentPropsWithRef<'span'>) {
  return <span {...props} className="dz-visually-hidden" />;
}
