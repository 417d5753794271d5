import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Inline } from '../layout/boxes.tsx';
import styles from './section-card.module.css';
import headingStyles from '../text/typography.module.css';

export interface SectionCardProps {
  title?: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  /** No padding: for a table that fills the card. */
  flush?: boolean;
  children: ReactNode;
}

export function SectionCard({ title, subtitle, actions, flush, children }: SectionCardProps) {
  const titleId = useId();
  return (
    <section className={classNames(styles.card, flush && styles['card-flush'])} aria-labelledby={title ? titleId : undefined}>
      {(title || actions) && (
        <div className={styles['card-head']}>
          <div>
            {title && (
              <h2 className={classNames(headingStyles.heading, headingStyles['heading-3'])} id={titleId}>
                {title}
              </h2>
            )}
            {subtitle && <div className={styles['card-subtitle']}>{subtitle}</div>}
          </div>
          {actions && <Inline>{actions}</Inline>}
        </div>
      )}
      <div>{children}</div>
    </section>
  );
}
