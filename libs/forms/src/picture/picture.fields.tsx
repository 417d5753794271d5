import { Button } from '@dzvinok/ui/button';
import { FormError } from '@dzvinok/ui/form-parts';
import { IconTrash, IconUpload } from '@dzvinok/ui/icons';
import { Avatar } from '@dzvinok/ui/text';
import { showToast } from '@dzvinok/ui/toast';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { FileButton } from '../file/file.tsx';
import { acceptedTypes, photo, usePictureSaving, type PictureCalls, type PictureKind } from './picture-saving.ts';
import styles from './picture.module.css';

export { logo } from './picture-saving.ts';
export type { PictureCalls } from './picture-saving.ts';

/** Slightly more than the gateway waits on a poor connection. */
export const uploadTimeoutMs = 35_000;

interface PictureProps {
  path: string | null;
  calls: PictureCalls;
}

/** A person's photo, which opens large, with its buttons. */
export function PhotoField({ name, ...picture }: PictureProps & { name: string }) {
  return (
    <PictureField {...picture} kind={photo}>
      <ShownPicture name={name} path={picture.path} />
    </PictureField>
  );
}

interface PictureFieldProps extends PictureProps {
  kind: PictureKind;
  children: ReactNode;
}

/** A picture with its buttons; saved at once, not with the form. */
export function PictureField({ kind, path, calls, children }: PictureFieldProps) {
  const saving = usePictureSaving(kind, calls);
  const upload = useRef<HTMLButtonElement>(null);
  const hintId = useId();

  const isRemoved = useRef(false);
  const remove = () => {
    isRemoved.current = true;
    void saving.remove();
  };
  useEffect(() => {
    if (saving.isRemoving || !isRemoved.current) return;
    isRemoved.current = false;
    // the button disappears with the picture
    if (path === null) upload.current?.focus();
  }, [path, saving.isRemoving]);

  return (
    <div className={styles.field} role="group" aria-label={kind.label}>
      {children}
      <div className={styles.side}>
        <div className={styles.actions}>
          <FileButton
            ref={upload}
            fileLabel={kind.fileLabel}
            accept={acceptedTypes}
            onChoose={(file) => void saving.send(file)}
            icon={<IconUpload size={18} />}
            busy={saving.isSending}
            busyText="Надсилаємо…"
            disabled={saving.isRemoving}
            aria-describedby={hintId}
          >
            {kind.chooseLabel}
          </FileButton>
          {path !== null && (
            <Button
              look="quiet"
              icon={<IconTrash size={18} />}
              busy={saving.isRemoving}
              busyText="Прибираємо…"
              disabled={saving.isSending}
              onClick={remove}
            >
              Прибрати
            </Button>
          )}
        </div>
        <p className={styles.hint} id={hintId}>
          {kind.hint}
        </p>
        <FormError message={saving.refusal} />
      </div>
    </div>
  );
}

type Gallery = (typeof import('@dzvinok/ui/gallery'))['Gallery'];

/** The photo, which opens large, or the initial. */
export function ShownPicture({ name, path }: { name: string; path: string | null }) {
  const [isOpened, setOpened] = useState(false);
  const [Gallery, setGallery] = useState<Gallery | null>(null);
  if (path === null) return <Avatar name={name} size="xl" />;

  // The gallery is loaded on the first opening.
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
