import { useWindowEvent } from '@mantine/hooks';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useState, type ReactNode } from 'react';
import { IconButton } from '../button/button.tsx';
import { VisuallyHidden } from '../layout/boxes.tsx';
import { GallerySlide } from './gallery-slide.tsx';
import { useSwipe } from './swipe.ts';
import styles from './gallery.module.css';

/** A picture and the words for it. */
export interface GalleryPicture {
  src: string;
  /** Stands under the picture, and for it where it cannot be seen. */
  description: string;
}

interface GalleryViewProps {
  pictures: readonly GalleryPicture[];
  start: number;
  onClose: () => void;
}

/** All pictures side by side, of which one fills the window. */
export function GalleryView({ pictures, start, onClose }: GalleryViewProps) {
  const last = pictures.length - 1;
  const [chosen, setChosen] = useState(start);
  const at = Math.max(0, Math.min(chosen, last));
  const go = (to: number) => setChosen(Math.max(0, Math.min(to, last)));
  const onTap = (target: EventTarget) => {
    // Beside the picture.
    if (target instanceof Element && target.matches(`.${styles['gallery-slide']}`)) onClose();
  };
  const swipe = useSwipe({ isFirst: at === 0, isLast: at === last, onSwipe: (step) => go(at + step), onTap });
  // Wherever the focus is: nothing else can have it while the gallery is open.
  useWindowEvent('keydown', (event) => {
    const targets: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last };
    const to = targets[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(to);
  });

  return (
    <div className={styles['gallery-view']}>
      <div className={styles['gallery-bar']}>
        {last > 0 && (
          <p className={styles['gallery-counter']} role="status">
            <span aria-hidden>{`${at + 1} / ${last + 1}`}</span>
            <VisuallyHidden>{`Зображення ${at + 1} з ${last + 1}`}</VisuallyHidden>
          </p>
        )}
        <IconButton className={styles['gallery-close']} label="Закрити" icon={<IconX size={22} />} size="lg" onClick={onClose} />
      </div>
      <div className={styles['gallery-window']} {...swipe.handlers}>
        <ul className={styles['gallery-track']} data-pulled={swipe.pulled !== 0 || undefined} style={{ translate: `calc(${at * -100}% + ${swipe.pulled}px)` }}>
          {pictures.map((picture, index) => (
            <GallerySlide key={picture.src} picture={picture} isCurrent={index === at} isNear={Math.abs(index - at) <= 1} />
          ))}
        </ul>
      </div>
      {last > 0 && (
        <>
          <Arrow className={styles['gallery-previous']} label="Попереднє" icon={<IconChevronLeft size={28} />} isEnd={at === 0} onClick={() => go(at - 1)} />
          <Arrow className={styles['gallery-next']} label="Наступне" icon={<IconChevronRight size={28} />} isEnd={at === last} onClick={() => go(at + 1)} />
        </>
      )}
    </div>
  );
}

interface ArrowProps {
  className: string | undefined;
  label: string;
  icon: ReactNode;
  isEnd: boolean;
  onClick: () => void;
}

// At the end it stays a button: a disabled one would drop the focus of who pressed it.
function Arrow({ isEnd, ...rest }: ArrowProps) {
  return <IconButton {...rest} size="lg" aria-disabled={isEnd || undefined} />;
}
