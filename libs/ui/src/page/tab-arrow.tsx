import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import styles from './page-tabs.module.css';

interface TabArrowProps {
  to: 'start' | 'end';
  /** There is nothing more on that side; the arrow stays where the finger and the focus are. */
  isEnd: boolean;
  onPress: () => void;
}

/** Moves a strip of tabs that does not fit. */
export function TabArrow({ to, isEnd, onPress }: TabArrowProps) {
  const Icon = to === 'start' ? IconChevronLeft : IconChevronRight;
  return (
    <button
      type="button"
      className={styles['tabs-arrow']}
      aria-label={to === 'start' ? 'Попередні вкладки' : 'Наступні вкладки'}
      aria-disabled={isEnd}
      onClick={onPress}
    >
      <Icon size={18} />
    </button>
  );
}
