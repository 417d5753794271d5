import { SegmentedChoice } from '@dzvinok/ui/toggles';
import type { CabinetView } from './cabinet-view.ts';

const views = [
  { value: 'normal', label: 'Звичайний вигляд' },
  { value: 'progress', label: 'Прогрес' },
] as const;

export function ViewChoice({ view, onChange }: { view: CabinetView; onChange: (view: CabinetView) => void }) {
  return <SegmentedChoice label="Вигляд кабінету" hideLabel options={views} value={view} onChange={onChange} />;
}
