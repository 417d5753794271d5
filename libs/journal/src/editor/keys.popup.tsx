import { Button } from '@dzvinok/ui/button';
import { Popup } from '@dzvinok/ui/popup';
import { KeyList, type KeyLine } from '../keys/key.list.tsx';

const lines: readonly KeyLine[] = [
  { keys: ['Enter', '↓'], does: 'те саме поле наступного учня' },
  { keys: ['↑'], does: 'те саме поле попереднього учня' },
  { keys: ['Tab'], does: 'наступне поле учня' },
  { keys: ['Esc'], does: 'прибрати щойно набране' },
  { keys: ['Н', 'В', 'З', 'К'], does: 'не готовий, відсутній, запізнення, контрольна робота' },
  { keys: ['Shift + Enter'], does: 'новий рядок у коментарі' },
  { keys: ['Ctrl + Z', 'Ctrl + Y'], does: 'скасувати й повторити' },
];

/** The keys of the lesson editor; `?` shows them. */
export function KeysPopup({ onClose }: { onClose: () => void }) {
  return (
    <Popup opened onClose={onClose} title="Клавіші уроку" actions={<Button onClick={onClose}>Закрити</Button>}>
      <KeyList lines={lines} />
    </Popup>
  );
}
