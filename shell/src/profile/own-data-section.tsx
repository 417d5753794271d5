import { useCall } from '@dzvinok/api-client/query';
import { profileForm, profileRoutes, type Profile } from '@dzvinok/contract/profile';
import type { Role } from '@dzvinok/contract/roles';
import type { FileContent } from '@dzvinok/contract/route';
import { FormFrame, useRecordForm } from '@dzvinok/forms/record';
import { PhotoField, uploadTimeoutMs } from '@dzvinok/forms/picture';
import { fullNameField } from '@dzvinok/forms/field';
import { formatPhone } from '@dzvinok/texts/phone';
import { roleLabel } from '@dzvinok/texts/roles';
import { SectionCard } from '@dzvinok/ui/page';
import { showToast } from '@dzvinok/ui/toast';
import { roleViews } from '../roles/role-view.ts';
import { useShowChange } from './own-account.ts';
import styles from './profile.module.css';

export function OwnData({ profile }: { profile: Profile }) {
  const { access } = profileRoutes.setAvatar;
  return (
    <SectionCard title="Особисті дані">
      {access.includes(profile.role) && <OwnPicture profile={profile} />}
      {mayRename(profile.role) && <OwnName profile={profile} />}
      <dl className={styles.facts}>
        {!mayRename(profile.role) && (
          <div>
            <dt>ПІП</dt>
            <dd>{profile.fullName}</dd>
          </div>
        )}
        <div>
          <dt>Номер телефону</dt>
          <dd>{formatPhone(profile.phoneNumber)}</dd>
        </div>
        <div>
          <dt>Роль</dt>
          <dd>{roleLabel(profile.role)}</dd>
        </div>
      </dl>
      {roleViews[profile.role].isKeptByAdmin && (
        <p className={styles.hint}>
          Щоб змінити {mayRename(profile.role) ? 'номер телефону' : 'ПІП або номер телефону'}, зверніться до адміністратора центру.
        </p>
      )}
    </SectionCard>
  );
}

function mayRename(role: Role): boolean {
  return profileRoutes.update.access.includes(role);
}

function OwnPicture({ profile: { fullName, avatarPath } }: { profile: Profile }) {
  const set = useCall(profileRoutes.setAvatar, { timeout: uploadTimeoutMs });
  const clear = useCall(profileRoutes.removeAvatar);
  const showChange = useShowChange();
  const calls = {
    send: async (body: FileContent) => showChange((await set.mutateAsync({ body })).data),
    remove: async () => showChange((await clear.mutateAsync({})).data),
  };
  return <PhotoField name={fullName} path={avatarPath} calls={calls} />;
}

const ownFields = { fullName: fullNameField({ autoComplete: 'name' }, { checkedOnLeave: true }) };

function OwnName({ profile }: { profile: Pick<Profile, 'fullName'> }) {
  const update = useCall(profileRoutes.update);
  const showChange = useShowChange();

  const save = async (body: { fullName: string }) => {
    const { data: saved } = await update.mutateAsync({ body });
    showChange({ fullName: saved.fullName });
    showToast({ kind: 'success', message: 'Ім’я збережено.' });
    return { saved };
  };

  const record = useRecordForm({
    record: profile,
    fields: ownFields,
    rules: profileForm,
    save,
  });

  return (
    <FormFrame label="Особисті дані" record={record}>
      {record.controls.fullName}
    </FormFrame>
  );
}
