import type { Field } from '@dzvinok/forms/field';
import { formatPhone } from '@dzvinok/texts/phone';
import { PhoneField } from '@dzvinok/ui/form';

export const centrePhoneField: Field<string | null> = {
  label: 'Телефон центру',
  blank: null,
  control: ({ value, onChange, ...field }) => (
    <PhoneField
      {...field}
      value={value ?? ''}
      onChange={(digits) => onChange(digits || null)}
      hint="Його бачать на сторінці входу ті, хто забув пароль"
    />
  ),
  show: (phone) => formatPhone(phone ?? ''),
};
