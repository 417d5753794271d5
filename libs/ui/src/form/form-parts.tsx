import type { ComponentPropsWithRef, ReactNode } from 'react';
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import { Button, type ButtonProps } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import { Notice } from '../state/notice.tsx';
import styles from './form-parts.module.css';

/** The frame of a form: fields one under another, or in two columns where there is room. */
export function FormLayout({ columns = 1, className, ...rest }: ComponentPropsWithRef<'form'> & { columns?: 1 | 2 }) {
  return <form noValidate {...rest} className={classNames(styles.form, columns === 2 && styles['form-two'], className)} />;
}

/** Takes the whole row of a form in two columns. */
export function FullRow({ children }: { children: ReactNode }) {
  return <div className={styles['form-row']}>{children}</div>;
}

/** Buttons at the end of a form: on a page from the left, the main one first; in a dialog as at the end of every dialog. */
export function FormActions({ place = 'page', children }: { place?: 'page' | 'dialog'; children: ReactNode }) {
  return <div className={classNames(styles['form-actions'], place === 'dialog' && styles['form-actions-dialog'])}>{children}</div>;
}

/** Sends the form; while busy it says so and takes no second click. */
export function SubmitButton({ busyText = 'Зберігаємо…', look = 'primary', ...rest }: Omit<ButtonProps, 'type'>) {
  return <Button {...rest} look={look} type="submit" busyText={busyText} />;
}

/** Tells what is wrong with the form as a whole; read aloud when it appears. */
export function FormError({ message }: { message: ReactNode }) {
  return (
    <div role="alert">
      {message && (
        <Notice tone="danger" icon={<IconAlertCircle size={18} />}>
          {message}
        </Notice>
      )}
    </div>
  );
}
