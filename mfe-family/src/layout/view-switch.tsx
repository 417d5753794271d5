import { useCabinetView } from './cabinet-view.ts';
import { ViewChoice } from './view-choice.tsx';

/** The cabinet's view as the address has it. */
export function ViewSwitch() {
  const { view, show } = useCabinetView();
  return <ViewChoice view={view} onChange={show} />;
}
