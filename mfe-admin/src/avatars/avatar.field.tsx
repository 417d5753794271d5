import { Button } from '@dzvinok/ui/button';
import { FormError } from '@dzvinok/ui/form';
import { IconTrash, IconUpload } from '@dzvinok/ui/icons';
import { Avatar } from '@dzvinok/ui/text';
import { useId, useRef } from 'react';
import { acceptedTypes, readableMegabytes } from './avatar.check.ts';
import styles from './avatar.module.css';
import { useAvatarSaving } from './avatar.saving.ts';

interface AvatarFieldProps {
  accountId: number;
  name: string;
  path: string | null;
}

/** A person’s picture with what can be done to it; saved at once, not with the form that it stands in. */
export function AvatarField({ accountId, name, path }: AvatarFieldProps) {
  const saving = useAvatarSaving(accountId, path);
  const picker = useRef<HTMLInputElement>(null);
  const upload = useRef<HTMLButtonElement>(null);
  const hintId = useId();
  const busy = saving.isSending || saving.isRemoving;

  const pick = (input: HTMLInputElement) => {
    const file = input.files?.[0];
    // the same file may be chosen again after a refusal
    input.value = '';
    if (file) void saving.send(file);
  };

  const remove = async () => {
    // the button goes away with the picture
    if (await saving.remove()) upload.current?.focus();
  };

  return (
    <div className={styles.field} role="group" aria-label="Фото">
      <Avatar name={name} src={saving.path} size="xl" />
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
          {saving.path !== null && (
            <Button
              look="quiet"
              icon={<IconTrash size={18} />}
              busy={saving.isRemoving}
              busyText="Прибираємо…"
              disabled={busy && !saving.isRemoving}
              onClick={() => void remove()}
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
