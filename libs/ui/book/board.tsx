import { Board, type BoardCard } from '@dzvinok/ui/board';
import { nothing } from './samples.ts';
import { Group, State, type Sheet } from './sheet.tsx';

const columns = [{ id: 'mon', label: 'Пн 23.11' }, { id: 'tue', label: 'Вт 24.11', isToday: true }, { id: 'wed', label: 'Ср 25.11' }];

function cardOf(id: string, column: string | null, start: number, given: Partial<BoardCard> = {}): BoardCard {
  return {
    id, column, start, minutes: 60, color: 'blue', title: 'Математика А', kept: 'А', lines: ['16:30–17:30', 'Кабінет 2 · Іваненко О.', '8 з 10'],
    sentence: 'Математика А, понеділок, 16:30–17:30', ...given,
  };
}

const cards = [
  cardOf('planned', 'mon', 990),
  cardOf('beside', 'mon', 1000, { color: 'green', title: 'Хімія Б', kept: 'Б' }),
  cardOf('changed', 'tue', 960, { color: 'orange', title: 'Фізика В', kept: 'В', lines: ['16:00–17:00', 'змінено'], isChanged: true }),
  cardOf('off', 'wed', 990, { title: 'Історія стародавнього світу 10-Г', kept: '10-Г', lines: ['16:30–17:30', 'скасовано'], isOff: true }),
];

function States() {
  return (
    <Group min={700}>
      <State name="дні, уроки поруч, змінений, скасований, лінія часу">
        <Board label="Розклад" columns={columns} cards={cards} from={900} until={1140} now={1020} onOpen={nothing} onMove={nothing} />
      </State>
      <State name="список без часу">
        <Board
          label="Розклад" columns={columns} cards={[]} waiting={{ label: 'Без часу', cards: [cardOf('waiting', null, 0, { lines: ['пн 16.11'] })] }}
          from={900} until={1020} now={0} onOpen={nothing} onMove={nothing}
        />
      </State>
    </Group>
  );
}

export const board: Sheet = { title: 'Дошка розкладу', States };
