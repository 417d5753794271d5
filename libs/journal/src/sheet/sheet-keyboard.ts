import { showToast } from '@dzvinok/ui/toast';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { counted } from '@dzvinok/texts/plural';
import { commandOf } from './sheet-keys.ts';
import type { SheetStore } from './sheet.store.ts';

/** Keys and clipboard of the sheet, handled in one place: it has the focus itself, its cells never do. */
export function keyboardOf(store: SheetStore) {
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    // Links of the head are inside the sheet but have keys of their own.
    if (event.target !== event.currentTarget) return;
    const { code, ctrlKey, metaKey } = event;
    if (event.key === 'F6' && store.state.details) {
      event.preventDefault();
      store.enterDetails();
      return;
    }
    // The key's place, not its letter: a Ukrainian keyboard writes «а» there.
    if (code === 'F3' || (code === 'KeyF' && (ctrlKey || metaKey))) store.viewport.drawAllRows();
    const command = commandOf(pressOf(event));
    if (!command) return;
    if (command.kind === 'cancel') {
      // The panel beside the sheet hears Escape too, and closes when there was nothing to take back here.
      if (store.cancel()) event.preventDefault();
      return;
    }
    if (store.run(command)) event.preventDefault();
  }

  function onCopy(event: ClipboardEvent<HTMLElement>) {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', store.copy());
  }

  function onCut(event: ClipboardEvent<HTMLElement>) {
    if (event.target !== event.currentTarget) return;
    onCopy(event);
    store.run({ kind: 'clear' });
  }

  function onPaste(event: ClipboardEvent<HTMLElement>) {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    const skipped = store.paste(event.clipboardData.getData('text/plain'));
    if (skipped === 0) return;
    const cells = counted(skipped, ['клітинку', 'клітинки', 'клітинок']);
    showToast({ kind: 'warning', id: 'journal-paste', message: `Пропущено ${cells}: це не оцінки до трьох цифр, або їм забракло місця в журналі.` });
  }

  return { onKeyDown, onCopy, onCut, onPaste };
}

function pressOf({ key, code, shiftKey, ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent) {
  return { key, code, shiftKey, ctrlKey, metaKey, altKey, isComposing: nativeEvent.isComposing };
}
