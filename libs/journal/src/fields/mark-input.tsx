import { useLayoutEffect, useRef, type ComponentPropsWithoutRef } from 'react';
import { leadsOn } from '../choices/auto-advance.tsx';
import { markDigits, markText } from './mark-text.ts';
import { useTypedText, type TypedText } from './typed-text.ts';
import styles from './fields.module.css';

interface MarkInputProps extends Pick<ComponentPropsWithoutRef<'input'>, 'aria-label' | 'enterKeyHint' | 'inputMode' | 'placeholder' | 'readOnly'> {
  /** Names the mark: what is typed is saved for the one that it was typed about. */
  about: string;
  value: number | null;
  /** Text that is being typed into this mark elsewhere. */
  draft?: string;
  /** The text of the number pad that types into this mark too. */
  typing?: TypedText;
  onSave: (value: number | null) => void;
  /** Enter has saved the mark; without it Enter is left to those around. */
  onEnter?: () => void;
  /** «Автоперехід» leads on: the mark that was typed is unambiguous, and saved. */
  onWhole?: (input: HTMLInputElement) => void;
  /** Name by which keys find the same field of another student. */
  'data-field'?: string;
  /** Takes the focus that comes to the panel. */
  'data-autofocus'?: true;
}

/** Digits only, three at most; empty is «no mark» (specification §5). Saved when left or by Enter, taken back by Escape. */
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
        // The keys of a letter that is still being composed are its own.
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

/** What is left of a longer mark is not a mark that was typed. */
function isDeletion(event: Event): boolean {
  return event instanceof InputEvent && event.inputType.startsWith('delete');
}
