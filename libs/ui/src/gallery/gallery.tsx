import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useLayoutEffect, useState } from 'react';
import { IconButton } from '../button/button.tsx';
import { Spinner } from '../button/spinner.tsx';
import { ModalFrame } from '../popup/modal-frame.tsx';
import styles from './gallery.module.css';

/** Specification §8, to the letter. */
const failureText = 'Oops... Failed to load content...';

interface PictureProps {
  src: string;
  /** Stands under the picture, and for it where it cannot be seen. */
  description: string;
  onClose: () => void;
}

interface GalleryProps extends PictureProps {
  opened: boolean;
  /** Names the picture's window for screen readers. */
  label: string;
}

/**
 * A picture over everything else: Escape and a click beside it close, the focus stays inside and goes back where it was.
 * Few ever open it, so load it when they do: `import('@dzvinok/ui/gallery')`.
 */
export function Gallery({ opened, onClose, label, ...picture }: GalleryProps) {
  const [isOpened, setOpened] = useState(false);
  // Loaded when it is opened, it is new on the page then; what had the focus is remembered by who was closed before.
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

/** The picture, or why it is not there, with its description. */
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
        {/* The picture has it for whoever cannot see; of one that did not come, only this says which. */}
        <span className={styles['gallery-caption']} aria-hidden={state !== 'failed' || undefined}>
          {description}
        </span>
      </div>
    </div>
  );
}
