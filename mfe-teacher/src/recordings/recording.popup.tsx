import { useCall } from '@dzvinok/api-client/query';
import { recordingForm, recordingsRoutes } from '@dzvinok/contract/recordings';
import { DraftPopup } from '@dzvinok/forms/draft';
import { useSaving } from '@dzvinok/forms/saving';
import { Button } from '@dzvinok/ui/button';
import { useSchemaForm } from '@dzvinok/ui/form';
import { SubmitButton } from '@dzvinok/ui/form-parts';
import { showToast } from '@dzvinok/ui/toast';
import { useId } from 'react';
import { RecordingFields } from './recording.fields.tsx';

interface RecordingPopupProps {
  groupId: number;
  lessonId: number;
  /** The address that the lesson has now. */
  url: string | null;
  onClose: () => void;
}

/** Edits the address of a lesson's recording: it is pasted, opened to be sure, taken away. */
export function RecordingPopup({ groupId, lessonId, url, onClose }: RecordingPopupProps) {
  const formId = useId();
  const form = useSchemaForm(recordingForm, { url: url ?? '' });
  const saving = useSaving();
  const set = useCall(recordingsRoutes.set);
  const isRemoving = set.isPending && !form.busy;

  function save(address: string | null) {
    return saving.run(form, async () => {
      await set.mutateAsync({ params: { classId: groupId, lessonId }, body: { url: address } });
      showToast({ kind: 'success', message: address === null ? 'Посилання на відеозапис прибрано' : 'Посилання на відеозапис збережено' });
      onClose();
    });
  }

  return (
    <DraftPopup
      opened
      size="md"
      title="Відеозапис уроку"
      locked={set.isPending}
      onClose={onClose}
      form={({ onDirty }) => (
        <RecordingFields id={formId} area={saving.area} form={form} url={url} onDirty={onDirty} onSubmit={form.submit(({ url: address }) => save(address))} />
      )}
      actions={(popup) => (
        <>
          {url !== null && (
            <Button look="danger" onClick={() => void save(null)} busy={isRemoving} disabled={form.busy}>
              Прибрати
            </Button>
          )}
          <Button onClick={popup.onClose} disabled={set.isPending}>
            Скасувати
          </Button>
          <SubmitButton form={formId} busy={form.busy} disabled={isRemoving}>
            Зберегти
          </SubmitButton>
        </>
      )}
    />
  );
}
