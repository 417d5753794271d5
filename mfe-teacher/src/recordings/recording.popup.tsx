import { useCall } from '@dzvinok/api-client/query';
import { recordingForm, recordingsRoutes } from '@dzvinok/contract/recordings';
import { DraftPopup } from '@dzvinok/forms/draft';
import { useSaving } from '@dzvinok/forms/saving';
import { Button, TextLink } from '@dzvinok/ui/button';
import { TextField, useSchemaForm, type FieldBinding } from '@dzvinok/ui/form';
import { FormError, FormLayout, SubmitButton } from '@dzvinok/ui/form-parts';
import { Stack } from '@dzvinok/ui/layout';
import { showToast } from '@dzvinok/ui/toast';
import { useId, useLayoutEffect, type FormEventHandler, type RefObject } from 'react';

interface RecordingPopupProps {
  groupId: number;
  lessonId: number;
  url: string | null;
  onClose: () => void;
}

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

interface RecordingFieldsProps {
  id: string;
  area: RefObject<HTMLFormElement | null>;
  form: { dirty: boolean; formError: string | null; field: (name: 'url') => FieldBinding<string> };
  url: string | null;
  onDirty: (isDirty: boolean) => void;
  onSubmit: FormEventHandler<HTMLFormElement>;
}

function RecordingFields({ id, area, form, url, onDirty, onSubmit }: RecordingFieldsProps) {
  // Layout effect: Escape right after the last letter must ask too.
  useLayoutEffect(() => onDirty(form.dirty), [form.dirty, onDirty]);
  return (
    <FormLayout ref={area} id={id} onSubmit={onSubmit}>
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
          <p>
            <TextLink href={url} target="_blank">
              Відкрити нинішній запис у новій вкладці
            </TextLink>
          </p>
        )}
        <FormError message={form.formError} />
      </Stack>
    </FormLayout>
  );
}
