import { useRef } from 'react';
import { useRootState } from '../layout/root-state.ts';

const widths = ['62%', '84%', '48%', '73%', '55%', '90%'];

/** Grey bars in the place of text. */
export function LinesSkeleton({ lines = 3 }: { lines?: number }) {
  const place = useRef<HTMLDivElement>(null);
  useRootState('loading', place);
  return (
    <div ref={place} className="dz-skeleton-lines" aria-hidden>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className="dz-skeleton" style={{ width: widths[index % widths.length] }} />
      ))}
    </div>
  );
}

/** Grey cards in the place of cards. */
export function CardsSkeleton({ count = 6 }: { count?: number }) {
  return (
    <div className="dz-cards" role="status" aria-label="Завантаження...">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="dz-plain-card dz-skeleton-card" aria-hidden>
          <LinesSkeleton />
        </div>
      ))}
    </div>
  );
}

/** Grey fields in the place of a form. */
export function FormSkeleton({ fields = 6 }: { fields?: number }) {
  const place = useRef<HTMLDivElement>(null);
  useRootState('loading', place);
  return (
    <div ref={place} className="dz-skeleton-form" role="status" aria-label="Завантаження...">
      {Array.from({ length: fields }, (_, index) => (
        <div key={index} className="dz-skeleton-field" aria-hidden>
          <span className="dz-skeleton dz-skeleton-label" />
          <span className="dz-skeleton dz-skeleton-input" />
        </div>
      ))}
    </div>
  );
}
