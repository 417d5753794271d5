import { useLayoutEffect, useState } from 'react';
import { ModalFrame } from '../popup/modal-frame.tsx';
import { GalleryView, type GalleryPicture } from './gallery-view.tsx';
import styles from './gallery.module.css';


/** Pictures to be looked through, and where to begin. */
export interface GalleryProps {
  opened: boolean;
  onClose: () => void;
  /** Names the pictures for screen readers. */
  label: string;
  pictures: readonly GalleryPicture[];
  /** Picture to begin with, from 0. */
  start?: number;
}

/**
 * Pictures over everything else, one at a time: arrow keys, buttons and swipes lead on within 500 ms (specification
 * §9), Escape and a click beside the picture close, focus stays inside and goes back where it was. Few ever open it, so
 * load it when they do: `import('@dzvinok/ui/gallery')`.
 */
export function Gallery({ opened, onClose, label, pictures, start = 0 }: GalleryProps) {
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
      <GalleryView pictures={pictures} start={start} onClose={onClose} />
    </ModalFrame>
  );
}
