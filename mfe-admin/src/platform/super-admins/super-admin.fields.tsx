import type { Field } from '@dzvinok/forms/field';
import { fullNameField } from '@dzvinok/forms/usual-fields';
import { PasswordField } from '@dzvinok/ui/form';
import { signInPhoneField } from '../../accounts/accounts.fields.tsx';

interface OwnPasswordOptions {
  hint?: string;
  autoFocus?: boolean;
}

/** The signed-in admin's password, which confirms an action. */
export function ownPasswordField(options: OwnPasswordOptions): Field<string> {
  return {
    label: 'Ваш пароль',
    blank: '',
    control: (field) => <PasswordField {...field} {...options} autoComplete="current-password" required />,
    show: () => '',
    isSecret: true,
  };
}

export const superAdminFields = {
  fullName: fullNameField({ autoFocus: true }),
  phoneNumber: signInPhoneField,
  ownPassword: ownPasswordField({ hint: 'Підтверджує, що це робите ви' }),
};
