import * as all from '@dzvinok/ui/icons';
import { Group, State, type Sheet } from './sheet.tsx';
import styles from './book.module.css';

function States() {
  return (
    <Group min={700}>
      <State name="усі, 20 px">
        <div className={styles.swatches}>
          {Object.entries(all).map(([name, Icon]) => (
            <Icon key={name} size={20} aria-label={name} />
          ))}
        </div>
      </State>
    </Group>
  );
}

export const icons: Sheet = { title: 'Значки', States };
