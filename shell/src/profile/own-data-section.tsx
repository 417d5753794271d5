import { useCall } from '@dzvinok/api-client/query';
import { profileForm, profileRoutes, type Profile } from '@dzvinok/contract/profile';
import type { FileContent, Role } from '@dzvinok/contract/route';
import { useUnsaved } from '@dzvinok/forms/leaving';
import { PictureField, slowUpload } from '@dzvinok/forms/picture';
import { savedOrTold } from '@dzvinok/forms/refusal';
import { formatPhone } from '@dzvinok/texts/phone';
import { roleLabel } from '@dzvinok/texts/roles';
import { TextField, useSchemaForm } from '@dzvinok/ui/form';
import { FormActions, FormError, FormLayout, SubmitButton } from '@dzvinok/ui/form-parts';
import { SectionCard } from '@dzvinok/ui/page';
import { showToast } from '@dzvinok/ui/toast';
import { useShowChange } from './own-account.ts';
import styles from './profile.module.css';

/** Photo and name, which are the person’s own to change; phone and role, which are not. */
export function OwnData({ profile }: { profile: Profile }) {
  const { access } = profileRoutes.setAvatar;
  return (
    <SectionCard title="Особисті дані">
      {access.includes(profile.role) && <OwnPicture profile={profile} />}
      <OwnName fullName={profile.fullName} />
      <dl className={styles.facts}>
        <div>
          <dt>Номер телефону</dt>
          <dd>{formatPhone(profile.phoneNumber)}</dd>
        </div>
        <div>
          <dt>Роль</dt>
          <dd>{roleLabel(profile.role)}</dd>
        </div>
      </dl>
      {isKeptByAdmin(profile.role) && <p className={styles.hint}>Щоб змінити номер телефону, зверніться до адміністратора центру.</p>}
    </SectionCard>
  );
}

function isKeptByAdmin(role: Role): boolean {
  return role === 'Teacher' || role === 'Student' || role === 'Parent';
}

function OwnPicture({ profile: { fullName, avatarPath } }: { profile: Profile }) {
  const set = useCall(profileRoutes.setAvatar, { timeout: slowUpload });
  const clear = useCall(profileRoutes.removeAvatar);
  const showChange = useShowChange();
  const calls = {
    send: async (body: FileContent) => showChange((await set.mutateAsync({ body })).data),
    remove: async () => showChange((await clear.mutateAsync({})).data),
  };
  return <PictureField name={fullName} path={avatarPath} calls={calls} />;
}

function OwnName({ fullName }: { fullName: string }) {
  const form = useSchemaForm(profileForm, { fullName }, { validateOnBlur: ['fullName'] });
  const update = useCall(profileRoutes.update);
  const showChange = useShowChange();
  useUnsaved(form.dirty);

  const save = (values: { fullName: string }) =>
    savedOrTold(form, async () => {
      const sent = form.values;
      const { data } = await update.mutateAsync({ body: values });
      form.settle(sent, { fullName: data.fullName });
      showChange({ fullName: data.fullName });
      showToast({ kind: 'success', message: 'Ім’я збережено.' });
    });

  return (
    <FormLayout aria-label="Особисті дані" onSubmit={form.submit(save)}>
      <TextField {...form.field('fullName')} label="ПІП" placeholder="Прізвище Ім’я По батькові" required maxLength={200} autoComplete="name" />
      <FormError message={form.formError} />
      <FormActions>
        <SubmitButton busy={form.busy}>Зберегти</SubmitButton>
      </FormActions>
    </FormLayout>
  );
}
