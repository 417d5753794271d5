import { failureText } from '@dzvinok/api-client/call';
import { useCall } from '@dzvinok/api-client/query';
import { avatarLimit, avatarTypes } from '@dzvinok/contract/avatars';
import { tenantLifeRoutes, type TenantCard } from '@dzvinok/contract/tenant-life';
import { slowUpload } from '@dzvinok/forms/picture';
import { errorText } from '@dzvinok/texts/errors';
import { Button } from '@dzvinok/ui/button';
import { FormError } from '@dzvinok/ui/form-parts';
import { IconTrash, IconUpload } from '@dzvinok/ui/icons';
import { Inline, Stack } from '@dzvinok/ui/layout';
import { Muted } from '@dzvinok/ui/text';
import { showToast } from '@dzvinok/ui/toast';
import { useRef, useState } from 'react';
import styles from './tenant.module.css';

const megabytes = avatarLimit / 1024 / 1024;
const accepted: readonly string[] = avatarTypes;

function refusalOf({ type, size }: File): string | null {
  if (!accepted.includes(type)) return errorText('avatars.wrong-type');
  if (size > avatarLimit) return `Файл більший за ${megabytes} МБ. Зменште його або оберіть інший.`;
  return size === 0 ? errorText('avatars.broken') : null;
}

/** The centre's logo with what can be done to it. */
export function LogoField({ tenant: { id, logoPath } }: { tenant: TenantCard }) {
  const picker = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const set = useCall(tenantLifeRoutes.setLogo, { timeout: slowUpload });
  const clear = useCall(tenantLifeRoutes.removeLogo);
  const params = { tenantId: id };

  const told = async (success: string, call: () => Promise<unknown>) => {
    try {
      await call();
      setRefusal(null);
      showToast({ kind: 'success', message: success });
    } catch (error) {
      setRefusal(failureText(error));
    }
  };

  const send = async (file: File) => {
    const refused = refusalOf(file);
    setRefusal(refused);
    if (refused !== null) return;
    await told('Логотип збережено.', async () => {
      const bytes = new Uint8Array(await file.arrayBuffer());
      await set.mutateAsync({ params, body: { bytes, type: file.type } });
    });
  };

  return (
    <Inline gap="lg" align="start" role="group" aria-label="Логотип">
      <div className={styles.logoShown}>{logoPath ? <img src={logoPath} alt="Логотип центру" /> : <span>Без логотипа</span>}</div>
      <Stack gap="xs">
        <Inline>
          <input
            ref={picker}
            type="file"
            accept={accepted.join(',')}
            hidden
            aria-label="Файл із логотипом"
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0];
              // the same file may be chosen again after a refusal
              currentTarget.value = '';
              if (file) void send(file);
            }}
          />
          <Button icon={<IconUpload size={18} />} busy={set.isPending} busyText="Надсилаємо…" onClick={() => picker.current?.click()}>
            Завантажити логотип
          </Button>
          {logoPath && (
            <Button
              look="quiet"
              icon={<IconTrash size={18} />}
              busy={clear.isPending}
              busyText="Прибираємо…"
              onClick={() => void told('Логотип прибрано.', () => clear.mutateAsync({ params }))}
            >
              Прибрати
            </Button>
          )}
        </Inline>
        <Muted>PNG, JPEG або WebP, до {megabytes} МБ</Muted>
        <FormError message={refusal} />
      </Stack>
    </Inline>
  );
}
