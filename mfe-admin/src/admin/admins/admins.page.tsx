import { useLiveReads } from '@dzvinok/api-client/live';
import { useCall, useRead } from '@dzvinok/api-client/query';
import { accountRoles, adminForm, adminsRoutes, type AccountRole, type AdminForm, type ListedAdmin } from '@dzvinok/contract/admins';
import { staffRoles, type StaffRole } from '@dzvinok/contract/roles';
import { fullNameField, type Field } from '@dzvinok/forms/field';
import { RecordPopup } from '@dzvinok/forms/form-popup';
import { runWithToast } from '@dzvinok/forms/run-with-toast';
import { roleLabel, roleWord, staffRoleNames } from '@dzvinok/texts/roles';
import { formatPhone } from '@dzvinok/texts/phone';
import { Button } from '@dzvinok/ui/button';
import { IconUserPlus } from '@dzvinok/ui/icons';
import { Inline, Stack } from '@dzvinok/ui/layout';
import { Rows } from '@dzvinok/ui/list';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { ConfirmPopup } from '@dzvinok/ui/popup';
import { LoadingState, WhenRead } from '@dzvinok/ui/state';
import { Muted, Text } from '@dzvinok/ui/text';
import { SegmentedChoice } from '@dzvinok/ui/toggles';
import { showToast } from '@dzvinok/ui/toast';
import { useState } from 'react';
import { generatePassword, signInPhoneField } from '../../accounts/accounts.fields.tsx';
import { NewPassword } from '../../accounts/new-password.popup.tsx';

const nameFields = { fullName: fullNameField({ autoFocus: true }), phoneNumber: signInPhoneField };

/** Asked of a new account, once a centre has more roles than admins among its accounts. */
const roleField: Field<AccountRole> = {
  label: 'Роль',
  blank: 'TenantAdmin',
  show: roleWord,
  control: ({ label, value, onChange }, { isNew }) => isNew && accountRoles.length > 1 && (
    <SegmentedChoice label={label} options={accountRoles.map((role) => ({ value: role, label: roleLabel(role) }))} value={value} onChange={onChange} />
  ),
};

const noStaffRole = 'all';

const staffRoleOptions = [
  { value: noStaffRole, label: 'Адміністратор' },
  ...staffRoles.map((value) => ({ value, label: staffRoleNames[value] })),
];

const staffRoleTexts = {
  all: 'Може все: учні, групи, розклад, гроші, налаштування центру й інші адміністратори.',
  reception: 'Приймає оплати, виставляє рахунки, веде картки учнів і родин, бачить групи й розклад. Без нарахувань, звітів, журналу, налаштувань та інших адміністраторів.',
  accountant: 'Веде всі гроші: нарахування, оплати, рахунки, отримувачів, звіти. Без журналу, оцінок, розкладу й налаштувань.',
};

const staffRoleField: Field<StaffRole | null, { role: AccountRole }> = {
  label: 'Посада',
  blank: null,
  show: (staffRole) => (staffRole ? staffRoleNames[staffRole] : 'Адміністратор').toLocaleLowerCase('uk-UA'),
  control: ({ label, value, onChange }, { values }) => values.role === 'TenantAdmin' && (
    <Stack gap="xs">
      <SegmentedChoice
        label={label}
        options={staffRoleOptions}
        value={value ?? noStaffRole}
        onChange={(chosen) => onChange(staffRoles.find((one) => one === chosen) ?? null)}
      />
      <Muted block>{staffRoleTexts[value ?? noStaffRole]}</Muted>
    </Stack>
  ),
};

const fields = { ...nameFields, role: roleField, staffRole: staffRoleField };
/** An admin cannot change the own role. */
const ownFields = { ...nameFields, role: roleField, staffRole: { ...staffRoleField, control: () => null } };

interface Draft extends AdminForm {
  id: number | null;
  staffRole: StaffRole | null;
  isSelf: boolean;
}

interface Issued {
  title: string;
  phoneNumber: string;
  password: string;
}

const reads = [adminsRoutes.list];

export function AdminsPage() {
  const admins = useRead(adminsRoutes.list);
  useLiveReads({ reads });
  const [draft, setDraft] = useState<Draft | null>(null);
  const [issued, setIssued] = useState<Issued | null>(null);
  const add = useCall(adminsRoutes.create);
  const change = useCall(adminsRoutes.update);

  async function save(body: AdminForm, { id }: Draft) {
    if (id === null) {
      const password = generatePassword();
      await add.mutateAsync({ body: { ...body, password } });
      setIssued({ title: 'Адміністратора додано', phoneNumber: body.phoneNumber, password });
    } else {
      await change.mutateAsync({ body: { id, ...body } });
      showToast({ kind: 'success', message: 'Дані адміністратора збережено.' });
    }
  }

  return (
    <Page
      title="Адміністратори"
      subtitle="Кожен входить зі свого номера, тож журнал дій показує, хто що зробив."
      width="form"
      actions={
        <Button look="primary" icon={<IconUserPlus size={18} />} onClick={() => setDraft({ id: null, fullName: '', phoneNumber: '', role: 'TenantAdmin', staffRole: null, isSelf: false })}>
          Додати адміністратора
        </Button>
      }
    >
      <WhenRead query={admins} waiting={<LoadingState shape="cards" count={1} />}>
        {(all) => (
          <SectionCard>
            <Rows label="Адміністратори">
              {all.map((admin) => <AdminRow key={admin.id} admin={admin} onChange={() => setDraft(admin)} onIssued={setIssued} />)}
            </Rows>
          </SectionCard>
        )}
      </WhenRead>
      <RecordPopup
        record={draft}
        titles={{ add: 'Новий адміністратор', edit: 'Дані адміністратора' }}
        label="Адміністратор"
        fields={draft?.isSelf ? ownFields : fields}
        rules={adminForm}
        save={save}
        onClose={() => setDraft(null)}
      />
      {issued && (
        <NewPassword title={issued.title} place="Портал «Дзвінок»" address={window.location.origin} issued={issued} onClose={() => setIssued(null)} />
      )}
    </Page>
  );
}

interface AdminRowProps {
  admin: ListedAdmin;
  onChange: () => void;
  onIssued: (issued: Issued) => void;
}

function AdminRow({ admin: { id, fullName, phoneNumber, role = 'TenantAdmin', staffRole, isSelf }, onChange, onIssued }: AdminRowProps) {
  const [asked, setAsked] = useState<'password' | 'removal' | null>(null);
  const resetPassword = useCall(adminsRoutes.resetPassword);
  const remove = useCall(adminsRoutes.remove);
  const close = () => setAsked(null);
  const issue = () => runWithToast(async () => {
    const { data: { password } } = await resetPassword.mutateAsync({ params: { id } });
    close();
    onIssued({ title: 'Новий пароль', phoneNumber, password });
  });
  return (
    <li>
      <Stack gap="none">
        <Text weight="medium">
          {fullName}
          {role !== 'TenantAdmin' && <Muted> · {roleWord(role)}</Muted>}
          {staffRole && <Muted> · {staffRoleNames[staffRole].toLocaleLowerCase('uk-UA')}</Muted>}
          {isSelf && <Muted> · це ви</Muted>}
        </Text>
        <Muted>{formatPhone(phoneNumber)}</Muted>
      </Stack>
      <Inline gap="sm">
        <Button size="sm" aria-label={`Змінити: ${fullName}`} onClick={onChange}>Змінити</Button>
        {!isSelf && <Button size="sm" aria-label={`Новий пароль: ${fullName}`} onClick={() => setAsked('password')}>Новий пароль</Button>}
        {!isSelf && <Button size="sm" aria-label={`Видалити: ${fullName}`} onClick={() => setAsked('removal')}>Видалити</Button>}
      </Inline>
      {asked === 'password' && (
        <ConfirmPopup
          opened
          title="Видати новий пароль?"
          text={`${fullName}: попередній пароль більше не підійде, на всіх пристроях буде виконано вихід.`}
          confirmLabel="Видати"
          cancelLabel="Скасувати"
          busy={resetPassword.isPending}
          onConfirm={() => void issue()}
          onCancel={close}
        />
      )}
      {asked === 'removal' && (
        <ConfirmPopup
          opened
          danger
          title="Видалити адміністратора?"
          text={`${fullName}: вхід буде закрито, на всіх пристроях буде виконано вихід. Записи в журналі дій лишаться.`}
          confirmLabel="Видалити"
          cancelLabel="Скасувати"
          busy={remove.isPending}
          onConfirm={() => void runWithToast(() => remove.mutateAsync({ params: { id } }), 'Адміністратора видалено.')}
          onCancel={close}
        />
      )}
    </li>
  );
}
