import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export interface SectionCardProps {
  title?: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  /** Without inner margins: for a table that fills the card. */
  flush?: boolean;
  children: ReactNode;
}

/** A titled sheet on the page. */
export function SectionCard({ title, subtitle, actions, flush, children }: SectionCardProps) {
  const titleId = useId();
  return (
    <section className={classNames('dz-card', flush && 'dz-card-flush')} aria-labelledby={title ? titleId : undefined}>
      {(title || actions) && (
        <div className="dz-card-head">
          <div>
            {title && (
              <h2 className="dz-heading dz-heading-3" id={titleId}>
                {title}
              </h2>
            )}
            {subtitle && <div className="dz-card-subtitle">{subtitle}</div>}
          </div>
          {actions && <div className="dz-card-actions">{actions}</div>}
        </div>
      )}
      <div className="dz-card-body">{children}</div>
    </section>
  );
}
