import { Button } from '@dzvinok/ui/button';
import { FormError } from '@dzvinok/ui/form-parts';
import { IconTrash, IconUpload } from '@dzvinok/ui/icons';
import { useEffect, useId, useRef } from 'react';
import { acceptedTypes, readableMegabytes } from './picture.rules.ts';
import styles from './picture.module.css';
import { usePictureSaving, type PictureCalls } from './picture-saving.ts';
import { ShownPicture } from './shown-picture.tsx';

export type { PictureCalls } from './picture-saving.ts';

/** The `timeout` of the call that sends is as long as the gateway waits over a poor connection, and a little more. */
export const slowUpload = 35_000;

interface PictureFieldProps {
  name: string;
  /** Address of the present picture; null when there is none. */
  path: string | null;
  calls: PictureCalls;
}

/** A person’s picture with what can be done to it; saved at once, not with the form that it stands in. */
export function PictureField({ name, path, calls }: PictureFieldProps) {
  const saving = usePictureSaving(calls);
  const picker = useRef<HTMLInputElement>(null);
  const upload = useRef<HTMLButtonElement>(null);
  const hintId = useId();

  const pick = (input: HTMLInputElement) => {
    const file = input.files?.[0];
    // the same file may be chosen again after a refusal
    input.value = '';
    if (file) void saving.send(file);
  };

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
    <div className={styles.field} role="group" aria-label="Фото">
      <ShownPicture name={name} path={path} />
      <div className={styles.side}>
        <div className={styles.actions}>
          <input
            ref={picker}
            type="file"
            accept={acceptedTypes}
            hidden
            aria-label="Файл із фото"
            onChange={(event) => pick(event.currentTarget)}
          />
          <Button
            ref={upload}
            icon={<IconUpload size={18} />}
            busy={saving.isSending}
            busyText="Надсилаємо…"
            disabled={saving.isRemoving}
            aria-describedby={hintId}
            onClick={() => picker.current?.click()}
          >
            Завантажити фото
          </Button>
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
          PNG, JPEG або WebP, до {readableMegabytes} МБ
        </p>
        <FormError message={saving.refusal} />
      </div>
    </div>
  );
}
