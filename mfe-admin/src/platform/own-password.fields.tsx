import type { Field } from '@dzvinok/forms/field';
import { PasswordField } from '@dzvinok/ui/form';

interface OwnPasswordOptions {
  hint?: string;
  autoFocus?: boolean;
}

export function ownPasswordField(options: OwnPasswordOptions): Field<string> {
  return {
    label: 'Ваш пароль',
    blank: '',
    control: (field) => <PasswordField {...field} {...options} autoComplete="current-password" required />,
    show: () => '',
    isSecret: true,
  };
}
