import { useRef } from 'react';
import { classNames } from '../class-names.ts';
import { useRootState } from '../layout/root-state.ts';
import formStyles from '../form/form-parts.module.css';
import listStyles from '../list/list.module.css';
import cardStyles from '../page/section-card.module.css';
import styles from './skeletons.module.css';

const widths = ['62%', '84%', '48%', '73%', '55%', '90%'];

export function LinesSkeleton({ lines = 3 }: { lines?: number }) {
  const place = useRef<HTMLDivElement>(null);
  useRootState('loading', place);
  return (
    <div ref={place} className={styles['skeleton-lines']} aria-hidden>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className={styles.skeleton} style={{ width: widths[index % widths.length] }} />
      ))}
    </div>
  );
}

export function CardsSkeleton({ count = 6 }: { count?: number }) {
  return (
    <div className={listStyles.cards} role="status" aria-label="Завантаження...">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={classNames(cardStyles.card, styles['skeleton-card'])} aria-hidden>
          <LinesSkeleton />
        </div>
      ))}
    </div>
  );
}

export function FormSkeleton({ fields = 6 }: { fields?: number }) {
  const place = useRef<HTMLDivElement>(null);
  useRootState('loading', place);
  return (
    <div ref={place} className={classNames(formStyles.form, formStyles['form-two'])} role="status" aria-label="Завантаження...">
      {Array.from({ length: fields }, (_, index) => (
        <div key={index} aria-hidden>
          <span className={classNames(styles.skeleton, styles['skeleton-label'])} />
          <span className={classNames(styles.skeleton, styles['skeleton-input'])} />
        </div>
      ))}
    </div>
  );
}
