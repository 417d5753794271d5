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

/** The `timeout` of the call that sends is as long as the gateway waits over a poor connection, and a little more. */
export const slowUpload = 35_000;

interface PictureProps {
  /** Address of the present picture; null when there is none. */
  path: string | null;
  calls: PictureCalls;
}

/** A person’s picture, which opens large, with what can be done to it. */
export function PhotoField({ name, ...picture }: PictureProps & { name: string }) {
  return (
    <PictureField {...picture} kind={photo}>
      <ShownPicture name={name} path={picture.path} />
    </PictureField>
  );
}

interface PictureFieldProps extends PictureProps {
  kind: PictureKind;
  /** The picture, or what stands in its place. */
  children: ReactNode;
}

/** A picture with what can be done to it; saved at once, not with the form that it stands in. */
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
    // the button goes away with the picture
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
