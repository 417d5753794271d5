import { DropChoice, MultiSelect, Select } from '@dzvinok/ui/choice';
import { Forced, Group, Held, Opened, State, type Sheet } from './sheet.tsx';
import { longName } from './samples.ts';

const teachers = [{ value: 1, label: 'Коваль Ірина' }, { value: 2, label: 'Шевчук Олег', disabled: true }, { value: 3, label: longName }];
const subjects = [
  { value: 1, label: 'Хім', fullName: 'Хімія' },
  { value: 2, label: 'Мат', fullName: 'Математика' },
  { value: 3, label: 'Укр', fullName: 'Українська мова та література', disabled: true },
];

function SelectStates() {
  return (
    <Group title="Одне з багатьох">
      <State name="не обрано"><Held<number | null> start={null}>{(field) => <Select {...field} label="Викладач" options={teachers} required />}</Held></State>
      <State name="обрано, можна очистити"><Held<number | null> start={1}>{(field) => <Select {...field} label="Викладач" options={teachers} clearable />}</Held></State>
      <State name="у фокусі"><Forced look="focus"><Held<number | null> start={1}>{(field) => <Select {...field} label="Викладач" options={teachers} searchable />}</Held></Forced></State>
      <State name="з помилкою"><Held<number | null> start={null}>{(field) => <Select {...field} label="Викладач" options={teachers} error="Оберіть викладача" />}</Held></State>
      <State name="вимкнено"><Held<number | null> start={1}>{(field) => <Select {...field} label="Викладач" options={teachers} disabled />}</Held></State>
      <State name="довга назва, вузько" width={180}><Held<number | null> start={3}>{(field) => <Select {...field} label="Викладач" options={teachers} />}</Held></State>
      <State name="відкрито" room={150}><Opened><Held<number | null> start={1}>{(field) => <Select {...field} label="Викладач" options={teachers} />}</Held></Opened></State>
      <State name="відкрито, завантаження; порожньо" room={60}>
        <Opened><Held<number | null> start={null}>{(field) => <Select {...field} label="Викладач" options={[]} loading />}</Held></Opened>
        <div style={{ height: 72 }} />
        <Opened><Held<number | null> start={null}>{(field) => <Select {...field} label="Викладач" options={[]} searchable />}</Held></Opened>
      </State>
    </Group>
  );
}

function States() {
  return (
    <>
      <SelectStates />
      <Group title="Кілька з багатьох">
        <State name="не обрано"><Held<number[]> start={[]}>{(field) => <MultiSelect {...field} label="Викладачі" options={teachers} />}</Held></State>
        <State name="обрано"><Held<number[]> start={[1, 3]}>{(field) => <MultiSelect {...field} label="Викладачі" options={teachers} />}</Held></State>
        <State name="вимкнено"><Held<number[]> start={[1]}>{(field) => <MultiSelect {...field} label="Викладачі" options={teachers} disabled />}</Held></State>
        <State name="відкрито" room={110}><Opened><Held<number[]> start={[1]}>{(field) => <MultiSelect {...field} label="Викладачі" options={teachers} />}</Held></Opened></State>
      </Group>
      <Group title="Коротка назва в полі">
        <State name="не обрано"><Held<number | null> start={null}>{(field) => <DropChoice {...field} label="Предмет" options={subjects} />}</Held></State>
        <State name="обрано"><Held<number | null> start={2}>{(field) => <DropChoice {...field} label="Предмет" options={subjects} required />}</Held></State>
        <State name="з помилкою"><Held<number | null> start={null}>{(field) => <DropChoice {...field} label="Предмет" options={subjects} error="Оберіть предмет" />}</Held></State>
        <State name="вимкнено; вузько" width={120}>
          <Held<number | null> start={3}>{(field) => <DropChoice {...field} label="Предмет" options={subjects} disabled />}</Held>
        </State>
        <State name="відкрито" room={190}><Opened><Held<number | null> start={2}>{(field) => <DropChoice {...field} label="Предмет" options={subjects} />}</Held></Opened></State>
        <State name="відкрито, порожньо" room={120}><Opened><Held<number | null> start={null}>{(field) => <DropChoice {...field} label="Предмет" options={[]} />}</Held></Opened></State>
      </Group>
    </>
  );
}

export const choice: Sheet = { title: 'Вибір', States };
