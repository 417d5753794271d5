import type { Field, UnknownSecret } from '@dzvinok/forms/field';
import { checkField, dayField, phoneField } from '@dzvinok/forms/usual-fields';
import { Button } from '@dzvinok/ui/button';
import { Select } from '@dzvinok/ui/choice';
import { PasswordField, TextField, type FieldBinding } from '@dzvinok/ui/form';
import { IconRefresh } from '@dzvinok/ui/icons';
import { use } from 'react';
import styles from './accounts.module.css';
import { IssuedPassword } from './issued-password.tsx';
import { PersonContext } from './person-card.tsx';
import { generatePassword, unknownText } from './unknown-password.ts';
import { usePasswordRights } from './password-rights.ts';

type Sex = 0 | 1;

const sexes: readonly { value: Sex; label: string }[] = [
  { value: 0, label: 'Чоловіча' },
  { value: 1, label: 'Жіноча' },
];

/** Sex of a person, spelt as on the wire: 0 male, 1 female (specification §3). */
export function sexField({ required = false } = {}): Field<Sex | null> {
  return {
    label: 'Стать',
    blank: null,
    control: (field) => <Select {...field} options={sexes} required={required} clearable={!required} />,
    show: (sex) => sexes.find(({ value }) => value === sex)?.label.toLocaleLowerCase('uk-UA') ?? '',
  };
}

/** Most of those who are entered are pupils, so the calendar opens at their age. */
export const birthDateField = dayField('Дата народження', { opensYearsBack: 12 });

/** The phone that a person signs in with. */
export const signInPhoneField = phoneField('Номер телефону', { required: true }, { loggedAs: 'Телефон', checkedOnLeave: true });

/** A password that the admin issues. */
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
  /** Visible from the start: a new password that the admin is about to hand over. */
  shown: boolean;
  /** The saved password is then left as it is unless one is entered. */
  unknown: UnknownSecret | undefined;
}

/** Written by hand or made anew. Support leaves it to the centre's admin. */
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

/** In the place of the field: whatever stood in it would not become the person's password. */
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
