import { failureText } from '@dzvinok/api-client/call';
import { useCall, useRead } from '@dzvinok/api-client/query';
import { passportsRoutes, passportUploadLimit } from '@dzvinok/contract/passports';
import { FileButton } from '@dzvinok/forms/file';
import { FormError } from '@dzvinok/ui/form-parts';
import { IconUpload } from '@dzvinok/ui/icons';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { EmptyState, LoadingState, WhenRead } from '@dzvinok/ui/state';
import { showToast } from '@dzvinok/ui/toast';
import { useState } from 'react';
import { PassportList } from './passport-list.tsx';
import { Restorations } from './restorations.tsx';

const megabyte = 1024 * 1024;
/** A large file takes its time on a slow line. */
const uploadPatienceMs = 10 * 60_000;

/** Archives of centres, and centres out of archives. */
export function PassportsPage() {
  const query = useRead(passportsRoutes.list, { query: {} });
  const { problem, isBusy, send } = useUpload();
  return (
    <Page
      title="Паспорти центрів"
      subtitle="Паспорт створюють на сторінці центру. Тут його можна відновити під новим кодом або додати з файлу."
      actions={
        <FileButton
          fileLabel="Файл паспорта"
          accept=".gz,application/gzip"
          onChoose={(file) => void send(file)}
          icon={<IconUpload size={18} />}
          busy={isBusy}
          busyText="Перевіряємо…"
        >
          Додати з файлу
        </FileButton>
      }
    >
      <FormError message={problem} />
      <Restorations />
      <WhenRead query={query} waiting={<LoadingState shape="cards" count={2} />}>
        {(passports) => passports.length > 0 ? (
          <SectionCard title="Готові паспорти">
            <PassportList label="Готові паспорти" passports={passports} namesCentres />
          </SectionCard>
        ) : (
          <EmptyState title="Паспортів ще немає" text="Створіть паспорт на сторінці центру або додайте його з файлу." />
        )}
      </WhenRead>
    </Page>
  );
}

function useUpload() {
  const [problem, setProblem] = useState<string | null>(null);
  const upload = useCall(passportsRoutes.upload, { timeout: uploadPatienceMs });
  const send = async (file: File) => {
    setProblem(problemOf(file));
    if (problemOf(file)) return;
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const { data } = await upload.mutateAsync({ body: { bytes, type: 'application/gzip' } });
      showToast({ kind: 'success', message: `Паспорт «${data.centre.name}» додано, контрольні суми збіглися` });
    } catch (error) {
      setProblem(failureText(error));
    }
  };
  return { problem, isBusy: upload.isPending, send };
}

function problemOf({ size }: File): string | null {
  if (size === 0) return 'Файл порожній. Оберіть інший.';
  if (size <= passportUploadLimit) return null;
  return `Файл більший за ${passportUploadLimit / megabyte} МБ. Такий паспорт відновлюють командою npm run passport.`;
}
