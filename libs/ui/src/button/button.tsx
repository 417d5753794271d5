import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { LinkRoot, type LinkRootProps } from '../provider/link-root.tsx';
import styles from './button.module.css';
import linkStyles from './link.module.css';
import { Spinner } from './spinner.tsx';

/** `primary` once a screen, `secondary` beside it, `quiet` inside rows and bars, `danger` for what cannot be undone. */
export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

interface ButtonLooks {
  look?: ButtonLook;
  size?: ButtonSize;
  icon?: ReactNode;
  fullWidth?: boolean;
}

interface IconLooks {
  /** Names the action: read aloud and shown on hover. */
  label: string;
  icon: ReactNode;
  look?: ButtonLook;
  size?: ButtonSize;
}

export interface ButtonProps extends ComponentPropsWithRef<'button'>, ButtonLooks {
  /** Shows a spinner and takes no clicks; the width stays. */
  busy?: boolean;
  /** Label while busy. */
  busyText?: string;
}

function buttonClass(looks: ButtonLooks, extra?: string): string {
  const { look = 'secondary', size = 'md', fullWidth } = looks;
  return classNames(styles.button, styles[`button-${look}`], styles[`size-${size}`], fullWidth && styles.full, extra);
}

function iconClass({ look = 'quiet', size }: Omit<IconLooks, 'label' | 'icon'>, extra?: string): string {
  return buttonClass({ look, size }, classNames(styles['icon-button'], extra));
}

/** An action. Never a link: use `LinkButton` to go somewhere. */
export function Button({ look, size, icon, fullWidth, busy, busyText, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ look, size, fullWidth }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Spinner /> : icon}
      <span>{busy && busyText ? busyText : children}</span>
    </button>
  );
}

/** A page that opens beside the product is not told where it was opened from; that keeps its hands off our tab too. */
function relOf({ target }: LinkRootProps): string | undefined {
  return target === '_blank' ? 'noreferrer' : undefined;
}

/** A link that looks like a button. */
export function LinkButton({ look, size, icon, fullWidth, className, children, ...rest }: LinkRootProps & ButtonLooks) {
  return (
    <LinkRoot rel={relOf(rest)} {...rest} className={buttonClass({ look, size, fullWidth }, className)}>
      {icon}
      <span>{children}</span>
    </LinkRoot>
  );
}

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'>, IconLooks {
  busy?: boolean;
}

/** A square action with an icon only. */
export function IconButton({ label, icon, look, size, busy, className, onClick, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={iconClass({ look, size }, className)}
    >
      {busy ? <Spinner /> : icon}
    </button>
  );
}

/** A square link with an icon only. */
export function IconLink({ label, icon, look, size, className, ...rest }: Omit<LinkRootProps, 'children'> & IconLooks) {
  return (
    <LinkRoot title={label} aria-label={label} {...rest} className={iconClass({ look, size }, className)}>
      {icon}
    </LinkRoot>
  );
}

interface TextLinkProps extends LinkRootProps {
  /** Without the underline until hovered: for names in tables and cards. */
  plain?: boolean;
}

/** A link inside text or a table. */
export function TextLink({ plain, className, ...rest }: TextLinkProps) {
  return <LinkRoot rel={relOf(rest)} {...rest} className={classNames(linkStyles.link, plain && linkStyles['link-plain'], className)} />;
}
