import { Avatar } from '@dzvinok/ui/text';
import { showToast } from '@dzvinok/ui/toast';
import { useState } from 'react';
import styles from './picture.module.css';

type Gallery = (typeof import('@dzvinok/ui/gallery'))['Gallery'];

/** The picture or the initial; a picture opens large. */
export function ShownPicture({ name, path }: { name: string; path: string | null }) {
  const [isOpened, setOpened] = useState(false);
  const [Gallery, setGallery] = useState<Gallery | null>(null);
  if (path === null) return <Avatar name={name} size="xl" />;

  // Few look at a picture closely: the gallery comes when somebody does.
  const open = async () => {
    try {
      const loaded = await import('@dzvinok/ui/gallery');
      setGallery(() => loaded.Gallery);
      setOpened(true);
    } catch {
      showToast({ kind: 'error', message: 'Не вдалося відкрити фото. Перевірте з’єднання та спробуйте ще раз.' });
    }
  };
  return (
    <>
      <button type="button" className={styles.opener} aria-label="Відкрити фото" title="Відкрити фото" onClick={() => void open()}>
        <Avatar name={name} src={path} size="xl" />
      </button>
      {Gallery && <Gallery opened={isOpened} onClose={() => setOpened(false)} label="Фото" src={path} description={name} />}
    </>
  );
}
