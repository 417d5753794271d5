import { Button, IconButton } from '@dzvinok/ui/button';
import { IconX } from '@dzvinok/ui/icons';
import { hideNewVersion, useNewVersion } from './new-version.store.ts';
import styles from './new-version.module.css';

/** Offers the new version and leaves the moment to the person: nothing is reloaded under their hands. */
export function NewVersionNotice() {
  const isShown = useNewVersion();
  return (
    // There before it speaks: a region that comes together with its text is often not read aloud.
    <div role="status">
      {isShown && (
        <div className={styles.notice}>
          <span>Доступна нова версія</span>
          <Button look="primary" size="sm" onClick={() => location.reload()}>
            Оновити
          </Button>
          <IconButton label="Закрити" icon={<IconX size={18} />} onClick={hideNewVersion} />
        </div>
      )}
    </div>
  );
}
