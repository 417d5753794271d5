import { PasswordField, PhoneField } from '@dzvinok/ui/form';
import { IconSearch } from '@dzvinok/ui/icons';
import { MoneyField, NumberField } from '@dzvinok/ui/number';
import { TextArea, TextField } from '@dzvinok/ui/text-fields';
import { Forced, Group, Held, State, type Sheet } from './sheet.tsx';
import { longName, longText } from './samples.ts';

function TextStates() {
  return (
    <Group title="Рядок тексту">
      <State name="порожнє"><Held start="">{(field) => <TextField {...field} label="Прізвище" placeholder="Левчук" />}</Held></State>
      <State name="заповнене, обов’язкове"><Held start="Левчук">{(field) => <TextField {...field} label="Прізвище" required />}</Held></State>
      <State name="у фокусі"><Forced look="focus"><Held start="Левчук">{(field) => <TextField {...field} label="Прізвище" />}</Held></Forced></State>
      <State name="з помилкою">
        <Held start="7">{(field) => <TextField {...field} label="Прізвище" error="Введіть прізвище літерами" />}</Held>
      </State>
      <State name="вимкнене"><Held start="Левчук">{(field) => <TextField {...field} label="Прізвище" disabled />}</Held></State>
      <State name="лише читання, з підказкою">
        <Held start="Левчук">{(field) => <TextField {...field} label="Прізвище" readOnly hint="Змінює адміністратор центру" />}</Held>
      </State>
      <State name="зі значком, мале"><Held start="">{(field) => <TextField {...field} label="Пошук" size="sm" placeholder="Пошук" icon={<IconSearch size={16} />} />}</Held></State>
      <State name="довгий текст, вузько" width={180}>
        <Held start={longName}>{(field) => <TextField {...field} label={`Прізвище: ${longName}`} error={longText} />}</Held>
      </State>
    </Group>
  );
}

function States() {
  return (
    <>
      <TextStates />
      <Group title="Пароль">
        <State name="схований"><Held start="12345678">{(field) => <PasswordField {...field} label="Пароль" />}</Held></State>
        <State name="показаний"><Held start="12345678">{(field) => <PasswordField {...field} label="Пароль" shown />}</Held></State>
        <State name="з помилкою"><Held start="1">{(field) => <PasswordField {...field} label="Пароль" error="Щонайменше 8 символів" />}</Held></State>
        <State name="вимкнений"><Held start="12345678">{(field) => <PasswordField {...field} label="Пароль" disabled />}</Held></State>
      </Group>
      <Group title="Телефон і числа">
        <State name="телефон, порожній"><Held start="">{(field) => <PhoneField {...field} label="Телефон" />}</Held></State>
        <State name="телефон"><Held start="0501234567">{(field) => <PhoneField {...field} label="Телефон" required />}</Held></State>
        <State name="число"><Held<number | null> start={12}>{(field) => <NumberField {...field} label="Балів" />}</Held></State>
        <State name="число з помилкою"><Held<number | null> start={120}>{(field) => <NumberField {...field} label="Балів" error="Не більше 12" />}</Held></State>
        <State name="сума"><Held<number | null> start={12_450.5}>{(field) => <MoneyField {...field} label="Вартість" />}</Held></State>
        <State name="сума, вимкнена"><Held<number | null> start={null}>{(field) => <MoneyField {...field} label="Вартість" disabled />}</Held></State>
      </Group>
      <Group title="Кілька рядків">
        <State name="порожнє"><Held start="">{(field) => <TextArea {...field} label="Завдання" placeholder="Що зробити вдома" />}</Held></State>
        <State name="росте разом із текстом"><Held start={`${longText}\n${longText}`}>{(field) => <TextArea {...field} label="Завдання" />}</Held></State>
        <State name="з помилкою"><Held start="…">{(field) => <TextArea {...field} label="Завдання" error="Опишіть завдання" />}</Held></State>
        <State name="вимкнене"><Held start="Параграф 12">{(field) => <TextArea {...field} label="Завдання" disabled />}</Held></State>
      </Group>
    </>
  );
}

export const fields: Sheet = { title: 'Поля', States };
