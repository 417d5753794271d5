import { Button, IconButton } from '@dzvinok/ui/button';
import { IconX } from '@dzvinok/ui/icons';
import styles from '../frame/notices.module.css';
import { hideNewVersion, useNewVersion, type NewVersionKind } from './new-version.store.ts';

const texts: Record<NewVersionKind, string> = {
  newer: 'Доступна нова версія',
  withdrawn: 'Цю версію розділу відкликано через помилку. Збережіть роботу й оновіть сторінку.',
};

/** Offers the new version and leaves the moment to the person: nothing is reloaded under their hands. */
export function NewVersionNotice() {
  const kind = useNewVersion();
  return (
    // There before it speaks: a region that comes together with its text is often not read aloud.
    <div role="status">
      {kind && (
        <div className={styles.notice}>
          <span>{texts[kind]}</span>
          <Button look="primary" size="sm" onClick={() => location.reload()}>
            Оновити
          </Button>
          <IconButton label="Закрити" icon={<IconX size={18} />} onClick={hideNewVersion} />
        </div>
      )}
    </div>
  );
}
