import { useCall } from '@dzvinok/api-client/query';
import { parentsRoutes, type CreateParentBody } from '@dzvinok/contract/parents';
import { studentsRoutes } from '@dzvinok/contract/students';
import { failureTexts, successTexts } from '@dzvinok/texts/messages';
import { useSchemaForm } from '@dzvinok/ui/form';
import { useState } from 'react';
import { readFailure, useResultPopup } from '../../accounts/accounts.result.tsx';
import { AddedPeople } from './added-people.tsx';
import { useUnsaved } from '../../leaving/leaving.guard.tsx';
import { ParentCard } from './parent.card.tsx';
import { newParentForm, newParentValues } from './parent.values.ts';

/** The parent form beside a student who has no parent yet. */
export function NewParent({ studentId, onAdded }: { studentId: number; onAdded: () => void }) {
  const form = useSchemaForm(newParentForm, useState(newParentValues)[0], { validateOnBlur: ['phoneNumber'] });
  const create = useCall(parentsRoutes.create, { invalidates: [studentsRoutes.list] });
  const results = useResultPopup();
  useUnsaved(form.dirty && !form.busy);

  const save = async (parent: CreateParentBody) => {
    try {
      const { data } = await create.mutateAsync({ params: { id: studentId }, body: parent });
      form.reset(newParentValues());
      const { fullName, phoneNumber } = parent;
      const password = data.isExistingAccount ? null : parent.password;
      results.succeed(successTexts.userAdded, <AddedPeople people={[{ kind: 'parent', fullName, phoneNumber, password }]} />, onAdded);
    } catch (error) {
      const { text, fields } = readFailure(error);
      form.setFieldErrors(fields);
      results.fail(failureTexts.userNotAdded, text);
    }
  };

  return (
    <>
      <ParentCard
        form={form}
        isNew
        subtitle="У цього учня ще немає родича"
        submitLabel="Додати родича"
        busy={form.busy}
        onSubmit={form.submit(save)}
        onReset={() => form.reset(newParentValues())}
      />
      {results.popup}
    </>
  );
}
