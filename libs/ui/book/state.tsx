import { Button } from '@dzvinok/ui/button';
import { ConnectionBar, EmptyState, ErrorState, LoadingState, Notice, WhenRead, type NoticeProps } from '@dzvinok/ui/state';
import { Group, Screen, State, type Sheet } from './sheet.tsx';
import { longText, nothing } from './samples.ts';

const tones: NoticeProps['tone'][] = ['neutral', 'info', 'warning', 'danger'];
const read = { data: undefined, error: null, isFetching: false, refetch: nothing };

function States() {
  return (
    <>
      <Group title="Завантаження">
        <State name="рядки"><LoadingState /></State>
        <State name="форма"><LoadingState shape="form" count={2} /></State>
        <State name="сторінка"><LoadingState shape="page" count={3} /></State>
        <State name="ще не прочитано"><WhenRead query={read}>{() => null}</WhenRead></State>
        <State name="картки"><LoadingState shape="cards" count={1} /></State>
      </Group>
      <Group title="Порожньо">
        <State name="перший раз"><EmptyState title="Груп ще немає" text="Створіть першу групу, щоб скласти розклад." action={<Button look="primary">Створити групу</Button>} /></State>
        <State name="нічого не знайдено, вузько" width={220}><EmptyState title="Нікого не знайдено" text={longText} /></State>
      </Group>
      <Group title="Помилка">
        <State name="звичайна"><ErrorState onRetry={nothing} requestId="b4f1-77" otherwise={<Button look="quiet">На головну</Button>} /></State>
        <State name="пробує ще раз"><ErrorState title="Розклад не відкрився" message={longText} onRetry={nothing} retrying /></State>
        <State name="не прочиталося"><WhenRead query={{ ...read, error: { message: 'Сервер не відповідає.' } }}>{() => null}</WhenRead></State>
      </Group>
      <Group title="Зауваження">
        {tones.map((tone) => <State key={tone} name={tone ?? ''}><Notice tone={tone}>{longText}</Notice></State>)}
      </Group>
      <Group title="Зв’язок" min={700}>
        <State name="без мережі"><Screen scene="offline" width={700} height={60} /></State>
        <State name="збій"><Screen scene="trouble" width={700} height={60} /></State>
      </Group>
    </>
  );
}

export const state: Sheet = {
  title: 'Стани',
  States,
  scenes: {
    offline: () => <ConnectionBar trouble="offline">Немає з’єднання з мережею. Оцінки збережуться, коли вона з’явиться.</ConnectionBar>,
    trouble: () => <ConnectionBar trouble="trouble">На сервері збій. Спробуйте за хвилину.</ConnectionBar>,
  },
};
