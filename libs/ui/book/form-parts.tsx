import { TextField } from '@dzvinok/ui/form';
import { Button } from '@dzvinok/ui/button';
import { FormActions, FormError, FormLayout, FullRow, SubmitButton } from '@dzvinok/ui/form-parts';
import { Group, Held, Screen, State, type Sheet } from './sheet.tsx';

function Sample({ busy, message }: { busy?: boolean; message?: string }) {
  return (
    <FormLayout columns={2}>
      <Held start="Левчук">{(field) => <TextField {...field} label="Прізвище" />}</Held>
      <Held start="Марта">{(field) => <TextField {...field} label="Ім’я" />}</Held>
      <FullRow><Held start="">{(field) => <TextField {...field} label="Адреса" hint="Місто, вулиця, будинок" />}</Held></FullRow>
      <FormError message={message} />
      <FormActions>
        <Button>Скасувати</Button>
        <SubmitButton busy={busy}>Зберегти</SubmitButton>
      </FormActions>
    </FormLayout>
  );
}

function States() {
  return (
    <Group min={700}>
      <State name="дві колонки"><Sample /></State>
      <State name="зберігається"><Sample busy /></State>
      <State name="з помилкою"><Sample message="Учня вже змінив хтось інший." /></State>
      <State name="вузько"><Screen scene="narrow" width={390} height={420} /></State>
    </Group>
  );
}

export const form: Sheet = { title: 'Форма', States, scenes: { narrow: () => <Sample message="Учня вже змінив хтось інший." /> } };
