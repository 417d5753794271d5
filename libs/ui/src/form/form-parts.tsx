import type { ComponentPropsWithRef, ReactNode } from 'react';
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import { Button, type ButtonProps } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import { Notice } from '../state/notice.tsx';
import styles from './form-parts.module.css';

/** Two columns become one where there is no room. */
export function FormLayout({ columns = 1, className, ...rest }: ComponentPropsWithRef<'form'> & { columns?: 1 | 2 }) {
  return <form noValidate {...rest} className={classNames(styles.form, columns === 2 && styles['form-two'], className)} />;
}

export function FullRow({ children }: { children: ReactNode }) {
  return <div className={styles['form-row']}>{children}</div>;
}

/** Buttons at the form's end: on a page left-aligned with the main button first, in a dialog as in other dialogs. */
export function FormActions({ place = 'page', children }: { place?: 'page' | 'dialog'; children: ReactNode }) {
  return <div className={classNames(styles['form-actions'], place === 'dialog' && styles['form-actions-dialog'])}>{children}</div>;
}

export function SubmitButton({ busyText = 'Зберігаємо…', look = 'primary', ...rest }: Omit<ButtonProps, 'type'>) {
  return <Button {...rest} look={look} type="submit" busyText={busyText} />;
}

/** Error of the whole form; read aloud when it appears. */
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
