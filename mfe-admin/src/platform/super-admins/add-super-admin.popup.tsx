import { useCall } from '@dzvinok/api-client/query';
import { addSuperAdminForm, superAdminsRoutes } from '@dzvinok/contract/super-admins';
import { sentOrTold } from '@dzvinok/forms/refusal';
import { Button } from '@dzvinok/ui/button';
import { PasswordField, PhoneField, TextField, useSchemaForm } from '@dzvinok/ui/form';
import { FormActions, FormError, FormLayout, SubmitButton } from '@dzvinok/ui/form-parts';
import { Popup } from '@dzvinok/ui/popup';
import { useState } from 'react';
import type { z } from 'zod';
import styles from './super-admins.module.css';

interface AddSuperAdminProps {
  onAdded: (issued: { phoneNumber: string; password: string }) => void;
  onClose: () => void;
}

const nobodyYet = { fullName: '', phoneNumber: '', ownPassword: '' };

/** Lets one more person run the platform. Mounted while it is open. */
export function AddSuperAdmin({ onAdded, onClose }: AddSuperAdminProps) {
  const form = useSchemaForm(addSuperAdminForm, useState(nobodyYet)[0], { validateOnBlur: ['phoneNumber'] });
  const add = useCall(superAdminsRoutes.add);

  const submit = (body: z.output<typeof addSuperAdminForm>) => sentOrTold(form, async () => onAdded((await add.mutateAsync({ body })).data));

  return (
    <Popup opened onClose={onClose} title="Новий адміністратор системи" size="sm" locked={form.busy}>
      <FormLayout aria-label="Новий адміністратор системи" onSubmit={form.submit(submit)}>
        <p className={styles.plain}>Матиме доступ до всієї платформи. Під час першого входу налаштує двоетапний вхід.</p>
        <TextField {...form.field('fullName')} label="ПІП" placeholder="Прізвище Ім’я По батькові" required maxLength={200} autoFocus />
        <PhoneField {...form.field('phoneNumber')} label="Номер телефону" required />
        <PasswordField {...form.field('ownPassword')} label="Ваш пароль" hint="Підтверджує, що це робите ви" autoComplete="current-password" required />
        <FormError message={form.formError} />
        <FormActions>
          <SubmitButton busy={form.busy} busyText="Додаємо…">
            Додати
          </SubmitButton>
          <Button onClick={onClose} disabled={form.busy}>
            Скасувати
          </Button>
        </FormActions>
      </FormLayout>
    </Popup>
  );
}
