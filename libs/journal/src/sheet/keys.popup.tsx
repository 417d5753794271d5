import { Button } from '@dzvinok/ui/button';
import { Popup } from '@dzvinok/ui/popup';
import styles from './foot.module.css';

const lines: readonly (readonly [keys: string, does: string])[] = [
  ['Стрілки', 'сусідня клітинка; з Ctrl – до краю'],
  ['Home, End, PageUp, PageDown', 'початок і кінець рядка, сторінка вгору і вниз'],
  ['0–9', 'оцінка, до трьох цифр'],
  ['Enter, Tab', 'записати й перейти вниз або праворуч; із Shift – назад'],
  ['F2', 'змінити оцінку, що вже є'],
  ['Delete', 'стерти'],
  ['Н, В, З, К', 'не готовий, відсутній, запізнення, контрольна робота'],
  ['Shift + стрілки', 'виділити кілька клітинок: оцінка запишеться в усі'],
  ['Ctrl + пробіл, Shift + пробіл, Ctrl + A', 'виділити стовпчик, рядок, усе'],
  ['Ctrl + Z, Ctrl + Y', 'скасувати й повторити'],
  ['Ctrl + C, Ctrl + V', 'копіювати й вставити, також з Excel'],
  ['Пробіл', 'подробиці клітинки; F6 – перейти в них'],
  ['Esc', 'скасувати; після нього Tab виходить із журналу'],
];

/** What the keyboard can do in the sheet. */
export function KeysPopup({ onClose }: { onClose: () => void }) {
  return (
    <Popup opened onClose={onClose} title="Клавіші журналу" actions={<Button onClick={onClose}>Закрити</Button>}>
      <dl className={styles.keys}>
        {lines.map(([keys, does]) => (
          <div key={keys}>
            <dt>{keys}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Popup>
  );
}
