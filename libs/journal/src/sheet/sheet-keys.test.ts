import { describe, expect, it } from 'vitest';
import { press } from './sheet.fixture.ts';
import { commandOf } from './sheet-keys.ts';

describe('commandOf', () => {
  it.each([
    ['ArrowUp', { kind: 'step', to: 'up', extend: false }],
    ['ArrowDown', { kind: 'step', to: 'down', extend: false }],
    ['ArrowLeft', { kind: 'step', to: 'left', extend: false }],
    ['ArrowRight', { kind: 'step', to: 'right', extend: false }],
    ['Shift+ArrowDown', { kind: 'step', to: 'down', extend: true }],
    ['Ctrl+ArrowUp', { kind: 'jump', to: 'top', extend: false }],
    ['Ctrl+ArrowDown', { kind: 'jump', to: 'bottom', extend: false }],
    ['Ctrl+ArrowLeft', { kind: 'jump', to: 'rowStart', extend: false }],
    ['Ctrl+Shift+ArrowRight', { kind: 'jump', to: 'rowEnd', extend: true }],
    ['Meta+ArrowDown', { kind: 'jump', to: 'bottom', extend: false }],
    ['Home', { kind: 'jump', to: 'rowStart', extend: false }],
    ['End', { kind: 'jump', to: 'rowEnd', extend: false }],
    ['Ctrl+Home', { kind: 'jump', to: 'first', extend: false }],
    ['Ctrl+Shift+End', { kind: 'jump', to: 'last', extend: true }],
    ['PageUp', { kind: 'jump', to: 'pageUp', extend: false }],
    ['Shift+PageDown', { kind: 'jump', to: 'pageDown', extend: true }],
    ['Enter', { kind: 'commit', to: 'down', by: 'enter' }],
    ['Shift+Enter', { kind: 'commit', to: 'up', by: 'enter' }],
    ['Tab', { kind: 'commit', to: 'right', by: 'tab' }],
    ['Shift+Tab', { kind: 'commit', to: 'left', by: 'tab' }],
    ['7', { kind: 'digit', digit: '7' }],
    ['Backspace', { kind: 'erase' }],
    ['Delete', { kind: 'clear' }],
    ['F2', { kind: 'edit' }],
    ['Escape', { kind: 'cancel' }],
    [' ', { kind: 'details' }],
    ['Shift+ ', { kind: 'select', what: 'row' }],
    ['Ctrl+ ', { kind: 'select', what: 'column' }],
    ['Shift+?', { kind: 'keys' }],
  ])('%s', (text, command) => expect(commandOf(press(text))).toEqual(command));

  it.each([
    ['н', 'notReady'],
    ['Shift+Н', 'notReady'],
    ['KeyY:y', 'notReady'],
    ['KeyD:в', 'absent'],
    ['KeyD:d', 'absent'],
    ['Shift+KeyD:D', 'absent'],
    ['з', 'isLate'],
    ['KeyP:p', 'isLate'],
    ['к', 'isMilestone'],
    ['KeyR:r', 'isMilestone'],
  ])('%s sets a status whatever the keyboard writes', (text, field) => {
    expect(commandOf(press(text))).toEqual({ kind: 'toggle', field });
  });

  it.each([
    ['Ctrl+KeyZ:z', 'undo'],
    ['Ctrl+KeyZ:я', 'undo'],
    ['Meta+KeyZ:z', 'undo'],
    ['Ctrl+Shift+KeyZ:Z', 'redo'],
    ['Ctrl+KeyY:y', 'redo'],
    ['Ctrl+KeyY:н', 'redo'],
    ['Ctrl+KeyY:z', 'undo'],
  ])('%s is %s on any keyboard', (text, kind) => expect(commandOf(press(text))).toEqual({ kind }));

  it.each(['ц', 'q', 'KeyT:t', 'F5', 'Alt+н', 'Alt+ArrowLeft', 'Ctrl+KeyC:c', 'Ctrl+KeyV:м', 'Ctrl+KeyD:в', 'Ctrl+1', 'Meta+KeyR:r', '-', ','])(
    '%s is the browser’s',
    (text) => expect(commandOf(press(text))).toBeNull(),
  );

  it('leaves a letter alone that is still being composed', () => {
    expect(commandOf({ ...press('н'), isComposing: true })).toBeNull();
  });
});
