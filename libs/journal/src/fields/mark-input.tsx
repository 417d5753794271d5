import { useLayoutEffect, useRef, type ComponentPropsWithoutRef } from 'react';
import { leadsOn } from '../choices/auto-advance.tsx';
import { markDigits, markText } from './mark-text.ts';
import { useTypedText, type TypedText } from './typed-text.ts';
import styles from './fields.module.css';

interface MarkInputProps extends Pick<ComponentPropsWithoutRef<'input'>, 'aria-label' | 'enterKeyHint' | 'inputMode' | 'placeholder' | 'readOnly'> {
  /** Identifies the mark: typed text is saved for the mark it was typed for. */
  about: string;
  value: number | null;
  draft?: string;
  typing?: TypedText;
  onSave: (value: number | null) => void;
  /** Called after Enter has saved; without it the key bubbles. */
  onEnter?: () => void;
  /** «Автоперехід»: called after the typed mark is unambiguous and saved. */
  onWhole?: (input: HTMLInputElement) => void;
  'data-field'?: string;
  /** Receives the focus that F6 moves into the panel. */
  'data-autofocus'?: true;
}

/** At most three digits; empty means no mark (specification §5). Saved on blur or Enter, discarded by Escape. */
export function MarkInput({ about, value, draft, typing, onSave, onEnter, onWhole, ...rest }: MarkInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const own = useTypedText(about, (text) => onSave(text === '' ? null : Number(text)));
  const { typed, write, keep, drop } = typing ?? own;
  const shown = markText(value);
  useLayoutEffect(() => {
    if (document.activeElement === input.current) input.current?.select();
  }, [about]);

  return (
    <input
      inputMode="numeric"
      {...rest}
      ref={input}
      className={styles.mark}
      data-changed={(typed !== null && typed !== shown) || undefined}
      autoComplete="off"
      value={typed ?? draft ?? shown}
      onChange={({ currentTarget, nativeEvent }) => {
        const text = markDigits(currentTarget.value);
        write(text);
        if (!onWhole || isDeletion(nativeEvent) || !leadsOn(text)) return;
        keep();
        onWhole(currentTarget);
      }}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={keep}
      onKeyDown={(event) => {
        // While composing, these keys belong to the input method.
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') {
          keep();
          if (onEnter) event.preventDefault();
          onEnter?.();
        }
        if (event.key === 'Escape' && typed !== null) {
          event.preventDefault();
          drop();
        }
      }}
    />
  );
}

function isDeletion(event: Event): boolean {
  return event instanceof InputEvent && event.inputType.startsWith('delete');
}
