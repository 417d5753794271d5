import { Switch } from '@dzvinok/ui/toggles';
import { KeptChoice, useKeptChoice } from './kept-choice.ts';

const choice = new KeptChoice('auto-advance');

/** No further digit can make another mark of the 12-point scale: 2–9, or 1 with a second digit. */
function isWhole(text: string): boolean {
  return /^([2-9]|1[0-2])$/.test(text);
}

export function leadsOn(text: string): boolean {
  return isWhole(text) && choice.read() === 'on';
}

export function setAutoAdvance(isOn: boolean): void {
  choice.write(isOn ? 'on' : 'off');
}

export function useAutoAdvance(): boolean {
  return useKeptChoice(choice) === 'on';
}

export function AutoAdvanceSwitch() {
  return (
    <span title="Після оцінки 2–9 або 10–12 – одразу наступний учень">
      <Switch checked={useAutoAdvance()} onChange={setAutoAdvance} label="Автоперехід" />
    </span>
  );
}
