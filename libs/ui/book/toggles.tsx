import { Checkbox, SegmentedChoice, Switch } from '@dzvinok/ui/toggles';
import { Forced, Group, Held, State, type Sheet } from './sheet.tsx';
import { longText, nothing } from './samples.ts';

const kinds = [{ value: 'own', label: 'Індивідуальне' }, { value: 'group', label: 'Групове' }, { value: 'online', label: 'Онлайн' }] as const;
type Kind = (typeof kinds)[number]['value'];

function States() {
  return (
    <>
      <Group title="Прапорець" min={220}>
        <State name="ні"><Held start={false}>{({ value, onChange }) => <Checkbox checked={value} onChange={onChange} label="Сплачено" />}</Held></State>
        <State name="так"><Held<boolean> start>{({ value, onChange }) => <Checkbox checked={value} onChange={onChange} label="Сплачено" />}</Held></State>
        <State name="почасти"><Checkbox checked={false} mixed onChange={nothing} label="Сплачено" /></State>
        <State name="у фокусі"><Forced look="focus"><Checkbox checked onChange={nothing} label="Сплачено" /></Forced></State>
        <State name="зберігається"><Checkbox checked busy onChange={nothing} label="Сплачено" /></State>
        <State name="вимкнений"><Checkbox checked={false} disabled onChange={nothing} label="Сплачено" /></State>
        <State name="вимкнений, так"><Checkbox checked disabled onChange={nothing} label="Сплачено" /></State>
        <State name="без напису"><Checkbox checked onChange={nothing} ariaLabel="Сплачено" /></State>
        <State name="довгий текст"><Checkbox checked onChange={nothing} label={longText} /></State>
      </Group>
      <Group title="Перемикач" min={220}>
        <State name="ні"><Held start={false}>{({ value, onChange }) => <Switch checked={value} onChange={onChange} label="Вчиться онлайн" />}</Held></State>
        <State name="так"><Held<boolean> start>{({ value, onChange }) => <Switch checked={value} onChange={onChange} label="Вчиться онлайн" />}</Held></State>
        <State name="у фокусі"><Forced look="focus"><Switch checked onChange={nothing} label="Вчиться онлайн" /></Forced></State>
        <State name="вимкнений"><Switch checked={false} disabled onChange={nothing} label="Вчиться онлайн" /></State>
        <State name="вимкнений, так"><Switch checked disabled onChange={nothing} label="Вчиться онлайн" /></State>
      </Group>
      <Group title="Одне з кількох">
        <State name="обрано"><Held<Kind | null> start="group">{(field) => <SegmentedChoice {...field} label="Заняття" options={kinds} required />}</Held></State>
        <State name="не обрано, з помилкою">
          <Held<Kind | null> start={null}>{(field) => <SegmentedChoice {...field} label="Заняття" options={kinds} error="Оберіть вид заняття" />}</Held>
        </State>
        <State name="вимкнено"><Held<Kind | null> start="own">{(field) => <SegmentedChoice {...field} label="Заняття" options={kinds} disabled />}</Held></State>
        <State name="вузько" width={200}><Held<Kind | null> start="online">{(field) => <SegmentedChoice {...field} label="Заняття" hideLabel options={kinds} />}</Held></State>
      </Group>
    </>
  );
}

export const toggles: Sheet = { title: 'Перемикачі', States };
