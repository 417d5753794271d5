import { Switch } from '@dzvinok/ui/toggles';
import { KeptChoice, useKeptChoice } from './kept-choice.ts';

const kept = new KeptChoice('auto-advance');

/** True when no further digit could make another mark of the 12-point scale of this text: 2 to 9, and 1 with its second digit. */
function isWhole(text: string): boolean {
  return /^([2-9]|1[0-2])$/.test(text);
}

/** True when the mark that is being typed is done with this digit and leads on to the next student. */
export function leadsOn(text: string): boolean {
  return isWhole(text) && kept.read() === 'on';
}

export function setAutoAdvance(isOn: boolean): void {
  kept.write(isOn ? 'on' : 'off');
}

/** The setting «Автоперехід»; it holds for the lesson and the journal. */
function useAutoAdvance(): boolean {
  return useKeptChoice(kept) === 'on';
}

/** Turns «Автоперехід» on and off, for the lesson and the journal alike. */
export function AutoAdvanceSwitch() {
  return (
    <span title="Після оцінки 2–9 або 10–12 – одразу наступний учень">
      <Switch checked={useAutoAdvance()} onChange={setAutoAdvance} label="Автоперехід" />
    </span>
  );
}
