import { Button } from '@dzvinok/ui/button';
import { Select } from '@dzvinok/ui/choice';
import { DateField } from '@dzvinok/ui/date';
import { PasswordField, TextField, type FieldBinding } from '@dzvinok/ui/form';
import { IconRefresh } from '@dzvinok/ui/icons';
import styles from './accounts.module.css';
import { generatePassword, unknownText, type UnknownPassword } from './unknown-password.ts';
import { usePasswordRights } from './password-rights.ts';

export type Sex = 0 | 1;

const sexes: readonly { value: Sex; label: string }[] = [
  { value: 0, label: 'Чоловіча' },
  { value: 1, label: 'Жіноча' },
];

/** Sex of a person, spelt as on the wire: 0 male, 1 female (specification §3). */
export function SexField({ required = false, ...field }: FieldBinding<Sex | null> & { required?: boolean }) {
  return <Select {...field} label="Стать" options={sexes} required={required} clearable={!required} />;
}

interface BirthDateProps extends FieldBinding<string | null> {
  required?: boolean;
  disabled?: boolean;
  placeholder?: string;
}

export function BirthDateField(field: BirthDateProps) {
  return <DateField {...field} label="Дата народження" />;
}

interface IssuedPasswordProps extends FieldBinding<string> {
  /** Visible from the start: a new password that the admin is about to hand over. */
  shown?: boolean;
  /** The reason why the saved password is not known here (`unknownSince`); it is then left as it is unless one is entered. */
  unknown?: UnknownPassword | undefined;
}

/** A password that the admin issues: written by hand or made anew. Support leaves it to the centre's admin. */
export function IssuedPasswordField({ shown = false, unknown, ...field }: IssuedPasswordProps) {
  const rights = usePasswordRights();
  if (!rights.mayChoose) return <OthersPassword isNew={shown} />;
  return (
    <div className={styles.password}>
      <PasswordField
        {...field}
        label="Пароль"
        placeholder={unknown && unknownText(unknown, rights)}
        hint={unknown && 'Щоб не змінювати, залиште порожнім'}
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
    </div>
  );
}

const nothing = () => undefined;

/** In the place of the field: whatever stood in it would not become the person's password. */
function OthersPassword({ isNew }: { isNew: boolean }) {
  return (
    <TextField
      label="Пароль"
      value=""
      onChange={nothing}
      placeholder={isNew ? 'Видасть адміністратор центру' : 'Видає адміністратор центру'}
      hint="Підтримка не бачить і не змінює паролів"
      disabled
    />
  );
}
