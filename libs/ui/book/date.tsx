import { DateField, DateTimeField, TimeField } from '@dzvinok/ui/date';
import { Forced, Group, Held, Opened, State, type Sheet } from './sheet.tsx';

function States() {
  return (
    <>
      <Group title="День">
        <State name="порожнє"><Held<string | null> start={null}>{(field) => <DateField {...field} label="Дата народження" />}</Held></State>
        <State name="заповнене"><Held<string | null> start="2012-03-09">{(field) => <DateField {...field} label="Дата народження" required />}</Held></State>
        <State name="у фокусі"><Forced look="focus"><Held<string | null> start="2012-03-09">{(field) => <DateField {...field} label="Дата народження" />}</Held></Forced></State>
        <State name="з помилкою"><Held<string | null> start={null}>{(field) => <DateField {...field} label="Дата народження" error="Вкажіть дату" />}</Held></State>
        <State name="вимкнене"><Held<string | null> start="2012-03-09">{(field) => <DateField {...field} label="Дата народження" disabled />}</Held></State>
        <State name="вузько" width={150}><Held<string | null> start="2012-03-09">{(field) => <DateField {...field} label="Дата" />}</Held></State>
        <State name="відкрито" room={380}>
          <Opened><Held<string | null> start="2026-11-12">{(field) => <DateField {...field} label="Початок" min="2026-11-05" max="2027-06-30" />}</Held></Opened>
        </State>
      </Group>
      <Group title="Година" min={220}>
        <State name="порожнє"><Held start="">{(field) => <TimeField {...field} label="Початок" />}</Held></State>
        <State name="заповнене"><Held start="15:45">{(field) => <TimeField {...field} label="Початок" />}</Held></State>
        <State name="з помилкою"><Held start="03:10">{(field) => <TimeField {...field} label="Початок" error="Центр зачинено" />}</Held></State>
        <State name="вимкнене"><Held start="15:45">{(field) => <TimeField {...field} label="Початок" disabled />}</Held></State>
      </Group>
      <Group title="День і година">
        <State name="порожнє"><Held<string | null> start={null}>{(field) => <DateTimeField {...field} label="Перенести на" min="2026-11-20" max="2027-12-31" />}</Held></State>
        <State name="заповнене"><Held<string | null> start="2026-11-24T15:30">{(field) => <DateTimeField {...field} label="Перенести на" min="2026-11-20" max="2027-12-31" required />}</Held></State>
        <State name="з помилкою"><Held<string | null> start={null}>{(field) => <DateTimeField {...field} label="Перенести на" error="Вкажіть день і час" />}</Held></State>
      </Group>
    </>
  );
}

export const date: Sheet = { title: 'Дата й час', States };
