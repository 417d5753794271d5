import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useLayoutEffect, useState } from 'react';
import { IconButton } from '../button/button.tsx';
import { Spinner } from '../button/spinner.tsx';
import { ModalFrame } from '../popup/modal-frame.tsx';
import styles from './gallery.module.css';

/** Literal text from specification §8. */
const failureText = 'Oops... Failed to load content...';

interface PictureProps {
  src: string;
  description: string;
  onClose: () => void;
}

interface GalleryProps extends PictureProps {
  opened: boolean;
  label: string;
}

/** Picture over the page; closes by Escape and a click outside. Rarely opened: load with `import('@dzvinok/ui/gallery')`. */
export function Gallery({ opened, onClose, label, ...picture }: GalleryProps) {
  const [isOpened, setOpened] = useState(false);
  // A lazily loaded gallery must first render closed, or the focus to return to is not recorded.
  useLayoutEffect(() => setOpened(opened), [opened]);
  return (
    <ModalFrame
      opened={isOpened}
      onClose={onClose}
      label={label}
      fullScreen
      transitionProps={{ transition: 'fade', duration: 140 }}
      className={styles.gallery}
    >
      <Picture {...picture} onClose={onClose} />
    </ModalFrame>
  );
}

function Picture({ src, description, onClose }: PictureProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  return (
    <div className={styles['gallery-view']}>
      <div className={styles['gallery-bar']}>
        <IconButton label="Закрити" icon={<IconX size={22} />} size="lg" onClick={onClose} />
      </div>
      <div
        className={styles['gallery-place']}
        role="presentation"
        aria-busy={state === 'loading' || undefined}
        onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
      >
        {state !== 'failed' && (
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
        {state === 'loading' && (
          <span className={styles['gallery-waiting']}>
            <Spinner />
          </span>
        )}
        {state === 'failed' && (
          <p className={styles['gallery-failure']} role="alert" lang="en">
            {failureText}
          </p>
        )}
        {/* The picture's alt already says it; only a failed picture needs the caption read. */}
        <span className={styles['gallery-caption']} aria-hidden={state !== 'failed' || undefined}>
          {description}
        </span>
      </div>
    </div>
  );
}
