import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import { Inline } from '../layout/boxes.tsx';
import { LinkRoot } from '../provider/link-root.tsx';
import { Heading } from '../text/typography.tsx';
import styles from './page.module.css';

export { BottomTabButton, BottomTabs } from './bottom-tabs.tsx';
export type { BottomTab } from './bottom-tabs.tsx';
export { PageTabs } from './page-tabs.tsx';
export type { PageTab } from './page-tabs.tsx';
export { SectionCard } from './section-card.tsx';

export interface PageProps {
  title: ReactNode;
  subtitle?: ReactNode;
  back?: { href: string; label: string };
  actions?: ReactNode;
  width?: 'wide' | 'form' | 'narrow';
  /** Print orientation, for tables of many columns. */
  sheet?: 'landscape';
  children: ReactNode;
}

/** Screen with its title (the page's only `h1`), back link, actions and content. */
export function Page({ title, subtitle, back, actions, width = 'wide', sheet, children }: PageProps) {
  return (
    <div className={classNames(styles.page, styles[`page-${width}`], sheet && styles[`sheet-${sheet}`])}>
      {back && (
        <LinkRoot href={back.href} className={styles.back}>
          <IconArrowLeft size={16} />
          {back.label}
        </LinkRoot>
      )}
      <div className={styles['page-head']}>
        <div className={styles['page-titles']}>
          <Heading level={1}>{title}</Heading>
          {subtitle && <div className={styles['page-subtitle']}>{subtitle}</div>}
        </div>
        {actions && <Inline className={styles['page-actions']}>{actions}</Inline>}
      </div>
      {children}
    </div>
  );
}
