import { SegmentedChoice } from '@dzvinok/ui/toggles';
import { useCabinetView } from './cabinet-view.ts';

const views = [
  { value: 'normal', label: 'Звичайний вигляд' },
  { value: 'progress', label: 'Прогрес' },
] as const;

/** In the cabinet's head: the pages, or the progress instead of them. */
export function ViewSwitch() {
  const { view, show } = useCabinetView();
  return <SegmentedChoice label="Вигляд кабінету" hideLabel options={views} value={view} onChange={show} />;
}
