import { fullNameField } from '@dzvinok/forms/field';
import { signInPhoneField } from '../../accounts/accounts.fields.tsx';
import { ownPasswordField } from '../own-password.fields.tsx';

export const superAdminFields = {
  fullName: fullNameField({ autoFocus: true }),
  phoneNumber: signInPhoneField,
  ownPassword: ownPasswordField({ hint: 'Підтверджує, що це робите ви' }),
};
