import { queryOf } from '@dzvinok/api-client/query';
import { issuedPasswordsRoutes, type PasswordRights } from '@dzvinok/contract/issued-passwords';
import { password } from '@dzvinok/contract/values';
import { checkField, dayField, phoneField, type Field, type UnknownSecret } from '@dzvinok/forms/field';
import { Button } from '@dzvinok/ui/button';
import { Select } from '@dzvinok/ui/choice';
import { PasswordField, TextField, type FieldBinding } from '@dzvinok/ui/form';
import { IconRefresh } from '@dzvinok/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { z } from 'zod';
import styles from './accounts.module.css';
import { IssuedPassword } from './issued-password.tsx';

/** Account of the edited person: the password field can ask for the issued password. */
export const PersonContext = createContext<number | null>(null);

type Sex = 0 | 1;

const sexes: readonly { value: Sex; label: string }[] = [
  { value: 0, label: 'Чоловіча' },
  { value: 1, label: 'Жіноча' },
];

/** 0 male, 1 female (specification §3). */
export function sexField({ required = false } = {}): Field<Sex | null> {
  return {
    label: 'Стать',
    blank: null,
    control: (field) => <Select {...field} options={sexes} required={required} clearable={!required} />,
    show: (sex) => sexes.find(({ value }) => value === sex)?.label.toLocaleLowerCase('uk-UA') ?? '',
  };
}

/** Opens at a pupil's usual age. */
export const birthDateField = dayField('Дата народження', { opensYearsBack: 12 });

export const signInPhoneField = phoneField('Номер телефону', { required: true }, { loggedAs: 'Телефон', checkedOnLeave: true });

export const issuedPasswordField: Field<string> = {
  label: 'Пароль',
  blank: '',
  control: (field, { isNew, unknownSecret }) => <PasswordControl {...field} shown={isNew} unknown={unknownSecret} />,
  show: () => '',
  isSecret: true,
};

export const passwordSentField = checkField('Пароль надіслано');

interface PasswordControlProps extends FieldBinding<string> {
  label: string;
  /** A new password is visible, as the admin is about to hand it over. */
  shown: boolean;
  unknown: UnknownSecret | undefined;
}

/** Support cannot choose it. */
function PasswordControl({ shown, unknown, ...field }: PasswordControlProps) {
  const rights = usePasswordRights();
  const accountId = use(PersonContext);
  const mayAsk = unknown && rights.mayRead && accountId !== null;
  if (!rights.mayChoose) return <OthersPassword label={field.label} isNew={shown} />;
  return (
    <div className={styles.password}>
      <PasswordField
        {...field}
        placeholder={unknown && unknownText(unknown, rights)}
        hint={unknown && !mayAsk && 'Щоб не змінювати, залиште порожнім'}
        shown={shown}
        required={!unknown}
        autoComplete="new-password"
      />
      <Button
        className={styles.generate}
        look="quiet"
        size="sm"
        icon={<IconRefresh size={14} />}
        onClick={() => field.onChange(generatePassword())}
      >
        Згенерувати
      </Button>
      {mayAsk && (
        <span className={styles.issued}>
          Виданий: <IssuedPassword accountId={accountId} called="виданий пароль" />
        </span>
      )}
    </div>
  );
}

const nothing = () => undefined;

function OthersPassword({ label, isNew }: { label: string; isNew: boolean }) {
  return (
    <TextField
      label={label}
      value=""
      onChange={nothing}
      placeholder={isNew ? 'Видасть адміністратор центру' : 'Видає адміністратор центру'}
      hint="Підтримка не бачить і не змінює паролів"
      disabled
    />
  );
}

/** Empty leaves the unknown password unchanged. */
export const unknownPassword = z.union([z.literal(''), password]);

/** Placeholder of the empty field; the issued password can be shown below it where the centre allows it. */
function unknownText(unknown: UnknownSecret, { mayRead }: { mayRead: boolean }): string {
  return mayRead || unknown === 'saved-elsewhere' ? 'Залишити без змін' : 'Не показується в цьому центрі';
}

/** Eight random digits (specification §9), equally likely. */
export function generatePassword(): string {
  const digits: number[] = [];
  while (digits.length < 8) {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    // 250 and above would favour the digits 0 to 5.
    for (const byte of bytes) if (byte < 250 && digits.length < 8) digits.push(byte % 10);
  }
  return digits.join('');
}

/** Ignores the password, which a new person has from the start. */
export function isFilled<Values extends { password: string }>(values: Values, blank: Values): boolean {
  return JSON.stringify({ ...values, password: '' }) !== JSON.stringify({ ...blank, password: '' });
}

/** Assumed until the answer comes: nearly every admin has these rights. */
const defaultRights: PasswordRights = { mayRead: true, mayChoose: true };
const freshForMs = 60_000;

/** Support neither reads nor chooses passwords; some centres show none. */
export function usePasswordRights(): PasswordRights {
  const { data } = useQuery({ ...queryOf(issuedPasswordsRoutes.rights), staleTime: freshForMs });
  return data ?? defaultRights;
}
