import { Popup } from '@dzvinok/ui/popup';
import styles from './keys.module.css';

const keys = [
  { keys: ['Enter', '↓'], deed: 'те саме поле наступного учня' },
  { keys: ['↑'], deed: 'те саме поле попереднього учня' },
  { keys: ['Tab'], deed: 'наступне поле учня' },
  { keys: ['Esc'], deed: 'прибрати щойно набране' },
  { keys: ['В'], deed: 'відсутній' },
  { keys: ['Н'], deed: 'не готовий' },
  { keys: ['З'], deed: 'запізнення' },
  { keys: ['К'], deed: 'контрольна робота' },
  { keys: ['Shift + Enter'], deed: 'новий рядок у коментарі' },
  { keys: ['Ctrl + Z'], deed: 'скасувати останню зміну' },
  { keys: ['Ctrl + Y'], deed: 'повернути скасоване' },
] as const;

/** The keys of the lesson editor; `?` shows them. */
export function KeysPopup({ onClose }: { onClose: () => void }) {
  return (
    <Popup opened onClose={onClose} title="Клавіші" size="sm">
      <dl className={styles.keys}>
        {keys.map(({ keys: pressed, deed }) => (
          <div key={deed} className={styles.key}>
            <dt>
              {pressed.map((key) => (
                <kbd key={key} className={styles.cap}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{deed}</dd>
          </div>
        ))}
      </dl>
    </Popup>
  );
}
