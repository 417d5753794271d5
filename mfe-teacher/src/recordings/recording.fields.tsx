import { TextLink } from '@dzvinok/ui/button';
import { TextField, type FieldBinding } from '@dzvinok/ui/form';
import { FormError, FormLayout } from '@dzvinok/ui/form-parts';
import { Stack } from '@dzvinok/ui/layout';
import { useLayoutEffect, type FormEventHandler, type RefObject } from 'react';

interface RecordingFieldsProps {
  id: string;
  /** A refused address gets the focus. */
  area: RefObject<HTMLFormElement | null>;
  form: { dirty: boolean; formError: string | null; field: (name: 'url') => FieldBinding<string> };
  /** The address that the lesson has now. */
  url: string | null;
  onDirty: (isDirty: boolean) => void;
  onSubmit: FormEventHandler<HTMLFormElement>;
}

/** The address of a recording, with a way to look at the one that is there. */
export function RecordingFields({ id, area, form, url, onDirty, onSubmit }: RecordingFieldsProps) {
  // The popup knows it before anything else is pressed, so Escape right after the last letter asks too.
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
