import { downloadFile } from '@dzvinok/api-client/download';
import { useCall } from '@dzvinok/api-client/query';
import { passportsRoutes, type Passport } from '@dzvinok/contract/passports';
import { useFileSaving } from '@dzvinok/forms/file';
import { runWithToast } from '@dzvinok/forms/run-with-toast';
import { Button, IconButton } from '@dzvinok/ui/button';
import { IconDownload, IconTrash } from '@dzvinok/ui/icons';
import { Inline, Stack } from '@dzvinok/ui/layout';
import { Rows } from '@dzvinok/ui/list';
import { ConfirmPopup } from '@dzvinok/ui/popup';
import { Badge, Muted, Text } from '@dzvinok/ui/text';
import { showToast } from '@dzvinok/ui/toast';
import { useState } from 'react';
import { momentText } from '../../moments/moments.texts.ts';
import { contentText, sizeText } from '../../passports/passports.texts.ts';
import { RestorePopup } from './restore-popup.tsx';

interface PassportListProps {
  label: string;
  passports: readonly Passport[];
  namesCentres?: boolean;
}

export function PassportList({ label, passports, namesCentres = false }: PassportListProps) {
  const [restoring, setRestoring] = useState<Passport | null>(null);
  const [removing, setRemoving] = useState<Passport | null>(null);
  const remove = useCall(passportsRoutes.remove);
  const confirm = async (passportId: string) => {
    if (await runWithToast(() => remove.mutateAsync({ params: { passportId } }))) setRemoving(null);
  };
  return (
    <>
      <Rows label={label}>
        {passports.map((passport) => (
          <PassportItem
            key={passport.id}
            passport={passport}
            namesCentre={namesCentres}
            onRestore={() => setRestoring(passport)}
            onRemove={() => setRemoving(passport)}
          />
        ))}
      </Rows>
      {restoring && <RestorePopup passport={restoring} onClose={() => setRestoring(null)} />}
      {removing && (
        <ConfirmPopup
          opened
          title="Видалити паспорт?"
          text="Файл буде видалено назавжди. Самого центру це не змінить."
          confirmLabel="Видалити"
          danger
          busy={remove.isPending}
          onConfirm={() => void confirm(removing.id)}
          onCancel={() => setRemoving(null)}
        />
      )}
    </>
  );
}

interface PassportItemProps {
  passport: Passport;
  namesCentre: boolean;
  onRestore: () => void;
  onRemove: () => void;
}

function PassportItem({ passport, namesCentre, onRestore, onRemove }: PassportItemProps) {
  const { centre, exportedAt, bytes, isUploaded } = passport;
  const moment = momentText(exportedAt);
  return (
    <li>
      <Stack gap="none">
        <Text weight="medium">{namesCentre ? `${centre.name} (${centre.code})` : moment}</Text>
        <Muted>
          {namesCentre && `${moment} · `}
          {contentText(passport)} · {sizeText(bytes)}
        </Muted>
      </Stack>
      <Inline gap="sm">
        {isUploaded && <Badge tone="neutral">З файлу</Badge>}
        <Button size="sm" onClick={onRestore}>
          Відновити…
        </Button>
        <TakeHome passport={passport} />
        <IconButton size="sm" label={`Видалити паспорт ${centre.code}, ${moment}`} icon={<IconTrash size={18} />} onClick={onRemove} />
      </Inline>
    </li>
  );
}

/** Without the centre's consent it says how to get it. */
function TakeHome({ passport: { id, centre, exportedAt, isDownloadable } }: { passport: Passport }) {
  const taking = useFileSaving(() => downloadFile(passportsRoutes.file, { params: { passportId: id } }));
  return (
    <IconButton
      size="sm"
      label={`Завантажити паспорт ${centre.code}, ${momentText(exportedAt)}`}
      icon={<IconDownload size={18} />}
      busy={taking.isPending}
      onClick={() => (isDownloadable ? taking.mutate() : showToast(withoutConsent))}
    />
  );
}

const withoutConsent = {
  kind: 'error',
  title: 'Файл не збережено',
  message: 'Завантажити паспорт можна лише за згодою центру. Попросіть адміністратора надати доступ підтримці.',
} as const;
