import { useState } from 'react';
import { Spinner } from '../button/spinner.tsx';
import type { GalleryPicture } from './gallery-view.tsx';
import styles from './gallery.module.css';

/** Specification §8, to the letter. */
const failureText = 'Oops... Failed to load content...';

interface GallerySlideProps {
  picture: GalleryPicture;
  isCurrent: boolean;
  /** Shown or next to be shown: only these are fetched. */
  isNear: boolean;
}

/** One picture, or why it is not there, with its description. */
export function GallerySlide({ picture: { src, description }, isCurrent, isNear }: GallerySlideProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');

  return (
    <li className={styles['gallery-slide']} inert={!isCurrent} aria-busy={(isCurrent && state === 'loading') || undefined}>
      {isNear && state !== 'failed' && (
        <img
          className={styles['gallery-picture']}
          src={src}
          alt={description}
          data-shown={state === 'shown' || undefined}
          draggable={false}
          decoding="async"
          onLoad={() => setState('shown')}
          onError={() => setState('failed')}
        />
      )}
      {isNear && state === 'loading' && (
        <span className={styles['gallery-waiting']}>
          <Spinner />
        </span>
      )}
      {state === 'failed' && (
        <p className={styles['gallery-failure']} role="alert" lang="en">
          {failureText}
        </p>
      )}
      {/* The picture has it for whoever cannot see; of one that did not come, only this says which. */}
      <span className={styles['gallery-caption']} aria-hidden={state !== 'failed' || undefined}>
        {description}
      </span>
    </li>
  );
}
