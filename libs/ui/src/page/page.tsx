// A remote that takes pages but no icons has these types from here only.
/// <reference path="../icons/tabler.d.ts" />
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import { IconLink } from '../button/button.tsx';
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
  /** Title, subtitle, back arrow and actions in one line, for screens whose rows matter more. */
  head?: 'slim';
  /** Print orientation, for tables of many columns. */
  sheet?: 'landscape';
  children: ReactNode;
}

/** Screen with its title (the page's only `h1`), back link, actions and content. */
export function Page({ title, subtitle, back, actions, width = 'wide', head, sheet, children }: PageProps) {
  const isSlim = head === 'slim';
  return (
    <div className={classNames(styles.page, styles[`page-${width}`], isSlim && styles['page-slim'], sheet && styles[`sheet-${sheet}`])}>
      {back && !isSlim && (
        <LinkRoot href={back.href} className={styles.back}>
          <IconArrowLeft size={16} />
          {back.label}
        </LinkRoot>
      )}
      <div className={styles['page-head']}>
        {back && isSlim && <IconLink href={back.href} label={back.label} icon={<IconArrowLeft size={20} />} className={styles['slim-back']} />}
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
