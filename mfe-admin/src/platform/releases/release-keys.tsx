import { failureText } from '@dzvinok/api-client/call';
import { useCall } from '@dzvinok/api-client/query';
import { addReleaseKeyBody, releaseBoardRoutes, type AddReleaseKeyBody, type ReleaseKey } from '@dzvinok/contract/release-board';
import { FormPopup } from '@dzvinok/forms/form-popup';
import { Button } from '@dzvinok/ui/button';
import { FormError } from '@dzvinok/ui/form-parts';
import { IconPlus } from '@dzvinok/ui/icons';
import { Inline, Stack } from '@dzvinok/ui/layout';
import { Rows } from '@dzvinok/ui/list';
import { ConfirmPopup } from '@dzvinok/ui/popup';
import { Heading, Muted } from '@dzvinok/ui/text';
import { showToast } from '@dzvinok/ui/toast';
import { use, useState } from 'react';
import { releaseKeyFields } from './release.fields.tsx';
import { dayText } from '../../moments/moments.texts.ts';
import { titleOf } from './release.texts.ts';
import styles from './releases.module.css';
import { FullNames } from './version-name.tsx';

interface ReleaseKeysProps {
  remote: string;
  keys: readonly ReleaseKey[];
}

export function ReleaseKeys({ remote, keys }: ReleaseKeysProps) {
  const isFull = use(FullNames);
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<ReleaseKey | null>(null);
  const active = keys.filter(({ revokedAt }) => revokedAt === null);
  return (
    <section aria-label={`Ключі публікації: ${titleOf(remote)}`}>
      <Stack gap="sm">
        <Inline justify="between">
          <Heading level={3}>Ключі публікації</Heading>
          <Button size="sm" icon={<IconPlus size={16} />} onClick={() => setAdding(true)} aria-label={`Додати ключ: ${titleOf(remote)}`}>
            Додати ключ
          </Button>
        </Inline>
        {active.length === 0 ? (
          <Muted>Ключів немає: цей розділ ніхто не може опублікувати.</Muted>
        ) : (
          <Rows>
            {active.map((key) => (
              <li key={key.keyId}>
                <Stack as="span" gap="none">
                  {key.label}
                  <Muted>
                    {isFull && <span className={styles.version}>{key.keyId} · </span>}
                    {dayText(key.createdAt)}
                    {key.createdBy && `, ${key.createdBy}`}
                  </Muted>
                </Stack>
                <Button size="sm" look="quiet" aria-label={`Відкликати ключ: ${key.label}`} onClick={() => setLeaving(key)}>
                  Відкликати
                </Button>
              </li>
            ))}
          </Rows>
        )}
      </Stack>
      {isAdding && <AddKeyPopup remote={remote} onClose={() => setAdding(false)} />}
      {leaving && <RevokePopup remote={remote} leaving={leaving} onClose={() => setLeaving(null)} />}
    </section>
  );
}

function AddKeyPopup({ remote, onClose }: { remote: string; onClose: () => void }) {
  const add = useCall(releaseBoardRoutes.addKey);
  return (
    <FormPopup
      title="Додати ключ"
      fields={releaseKeyFields(remote)}
      rules={addReleaseKeyBody}
      save={(body: AddReleaseKeyBody) => add.mutateAsync({ params: { remote }, body })}
      done="Ключ додано"
      submitLabel="Додати"
      busyText="Додаємо…"
      onClose={onClose}
    />
  );
}

function RevokePopup({ remote, leaving, onClose }: { remote: string; leaving: ReleaseKey; onClose: () => void }) {
  const revoke = useCall(releaseBoardRoutes.revokeKey);
  const confirm = () =>
    revoke.mutate(
      { params: { remote, keyId: leaving.keyId } },
      {
        onSuccess: () => {
          showToast({ kind: 'success', message: 'Ключ відкликано' });
          onClose();
        },
      },
    );
  return (
    <ConfirmPopup
      opened
      title="Відкликати ключ?"
      text={
        <Stack gap="sm">
          <FormError message={revoke.error ? failureText(revoke.error) : null} />
          <span>З ключем «{leaving.label}» більше не можна буде публікувати цей розділ. Уже опубліковані версії працюватимуть далі.</span>
        </Stack>
      }
      confirmLabel="Відкликати"
      cancelLabel="Скасувати"
      danger
      busy={revoke.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
