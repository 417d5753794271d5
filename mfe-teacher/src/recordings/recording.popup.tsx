import { useCall } from '@dzvinok/api-client/query';
import { recordingForm, recordingsRoutes } from '@dzvinok/contract/recordings';
import { savedOrTold } from '@dzvinok/forms/refusal';
import { Button } from '@dzvinok/ui/button';
import { FormError, FormLayout, SubmitButton, TextField, useSchemaForm } from '@dzvinok/ui/form';
import { Stack } from '@dzvinok/ui/layout';
import { Popup } from '@dzvinok/ui/popup';
import { showToast } from '@dzvinok/ui/toast';
import { useId } from 'react';
import styles from './recordings.module.css';

interface RecordingPopupProps {
  groupId: number;
  lessonId: number;
  /** The address that the lesson has now. */
  url: string | null;
  onClose: () => void;
}

/** Where the recording of a lesson is: pasted, opened to be sure, taken away. */
export function RecordingPopup({ groupId, lessonId, url, onClose }: RecordingPopupProps) {
  const formId = useId();
  const form = useSchemaForm(recordingForm, { url: url ?? '' });
  const set = useCall(recordingsRoutes.set, { invalidates: [recordingsRoutes.one] });

  function save(address: string | null) {
    return savedOrTold(form, async () => {
      await set.mutateAsync({ params: { classId: groupId, lessonId }, body: { url: address } });
      showToast({ kind: 'success', message: address === null ? 'Посилання на відеозапис прибрано' : 'Посилання на відеозапис збережено' });
      onClose();
    });
  }

  const actions = (
    <>
      {url !== null && (
        <Button look="danger" onClick={() => void save(null)} busy={set.isPending}>
          Прибрати
        </Button>
      )}
      <Button onClick={onClose} disabled={set.isPending}>
        Скасувати
      </Button>
      <SubmitButton form={formId} busy={set.isPending}>
        Зберегти
      </SubmitButton>
    </>
  );

  return (
    <Popup opened onClose={onClose} title="Відеозапис уроку" actions={actions} locked={set.isPending}>
      <FormLayout id={formId} onSubmit={form.submit(({ url: address }) => save(address))}>
        <Stack gap="md">
          <TextField
            {...form.field('url')}
            label="Посилання на відеозапис"
            type="url"
            inputMode="url"
            placeholder="https://"
            hint="Учні групи та їхні батьки побачать запис у своєму кабінеті."
            autoFocus
          />
          {url !== null && (
            <a className={styles.present} href={url} target="_blank" rel="noopener noreferrer">
              Відкрити нинішній запис у новій вкладці
            </a>
          )}
          <FormError message={form.formError} />
        </Stack>
      </FormLayout>
    </Popup>
  );
}
