import { Switch } from '@dzvinok/ui/toggles';
import { setAutoAdvance, useAutoAdvance } from './auto-advance.ts';

/** Turns «Автоперехід» on and off, for the lesson and the journal alike. */
export function AutoAdvanceSwitch() {
  return (
    <span title="Після оцінки 2–9 або 10–12 – одразу наступний учень">
      <Switch checked={useAutoAdvance()} onChange={setAutoAdvance} label="Автоперехід" />
    </span>
  );
}
