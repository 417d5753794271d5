import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { LinkRoot, type LinkRootProps } from '../provider/link-root.tsx';
import styles from './button.module.css';
import linkStyles from './link.module.css';
import { Spinner } from './spinner.tsx';

/** `primary` once per screen, `secondary` beside it, `quiet` in rows and bars, `danger` for irreversible actions. */
export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

interface ButtonLooks {
  look?: ButtonLook;
  size?: ButtonSize;
  icon?: ReactNode;
  fullWidth?: boolean;
}

interface IconLooks {
  label: string;
  icon: ReactNode;
  look?: ButtonLook;
  size?: ButtonSize;
}

export interface ButtonProps extends ComponentPropsWithRef<'button'>, ButtonLooks {
  busy?: boolean;
  busyText?: string;
}

function buttonClass(looks: ButtonLooks, extra?: string): string {
  const { look = 'secondary', size = 'md', fullWidth } = looks;
  return classNames(styles.button, styles[`button-${look}`], styles[`size-${size}`], fullWidth && styles.full, extra);
}

function iconClass({ look = 'quiet', size }: Omit<IconLooks, 'label' | 'icon'>, extra?: string): string {
  return buttonClass({ look, size }, classNames(styles['icon-button'], extra));
}

/** Button for an action; to go to an address use `LinkButton`. */
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

/** A page in a new tab gets no referrer and no access to this tab. */
function relOf({ target }: LinkRootProps): string | undefined {
  return target === '_blank' ? 'noreferrer' : undefined;
}

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

export function IconLink({ label, icon, look, size, className, ...rest }: Omit<LinkRootProps, 'children'> & IconLooks) {
  return (
    <LinkRoot title={label} aria-label={label} {...rest} className={iconClass({ look, size }, className)}>
      {icon}
    </LinkRoot>
  );
}

interface TextLinkProps extends LinkRootProps {
  plain?: boolean;
}

export function TextLink({ plain, className, ...rest }: TextLinkProps) {
  return <LinkRoot rel={relOf(rest)} {...rest} className={classNames(linkStyles.link, plain && linkStyles['link-plain'], className)} />;
}
