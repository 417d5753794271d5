import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './notice.module.css';

export interface NoticeProps extends ComponentPropsWithRef<'div'> {
  tone?: 'neutral' | 'info' | 'warning' | 'danger';
  icon?: ReactNode;
}

export function Notice({ tone = 'neutral', icon, className, children, ...rest }: NoticeProps) {
  return (
    <div {...rest} className={classNames(styles.notice, styles[`notice-${tone}`], className)}>
      {icon}
      <div>{children}</div>
    </div>
  );
}
