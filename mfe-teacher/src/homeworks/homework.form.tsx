import { failureText } from '@dzvinok/api-client/call';
import { useCall } from '@dzvinok/api-client/query';
import { homeworksRoutes, homeworkText } from '@dzvinok/contract/homeworks';
import { successTexts } from '@dzvinok/texts/messages';
import { FormActions, FormError, FormLayout, SubmitButton, TextArea, useSchemaForm } from '@dzvinok/ui/form';
import { showToast } from '@dzvinok/ui/toast';
import { z } from 'zod';

const homeworkForm = z.object({ text: homeworkText });

interface HomeworkFormProps {
  groupId: number;
  saved: string | null;
}

export function HomeworkForm({ groupId, saved }: HomeworkFormProps) {
  const form = useSchemaForm(homeworkForm, { text: saved ?? '' });
  const set = useCall(homeworksRoutes.set, { invalidates: [homeworksRoutes.one] });

  async function save({ text }: z.output<typeof homeworkForm>) {
    try {
      const { message } = await set.mutateAsync({ params: { id: groupId }, body: text });
      form.reset({ text });
      showToast({ kind: 'success', message: message ?? successTexts.homeworkUpdated });
    } catch (error) {
      form.setFormError(failureText(error));
    }
  }

  return (
    <FormLayout onSubmit={form.submit(save)}>
      <FormError message={form.formError} />
      <TextArea {...form.field('text')} label="Що зробити до наступного уроку" rows={5} maxLength={4000} />
      <FormActions>
        <SubmitButton busy={form.busy}>Додати завдання</SubmitButton>
      </FormActions>
    </FormLayout>
  );
}
