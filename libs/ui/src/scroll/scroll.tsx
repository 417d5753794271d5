import { useEffect, useState } from 'react';
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs';
import { useRootState } from '../layout/root-state.ts';
import styles from './scroll.module.css';

const threshold = 300;

/** «Нагору», shown after 300 px of scroll (specification §9). */
export function ScrollTopButton() {
  const [far, setFar] = useState(false);

  useEffect(() => {
    const update = () => setFar(window.scrollY > threshold);
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, []);

  return far ? <WayBack /> : null;
}

function WayBack() {
  // Bottom toasts stay above the button.
  useRootState('far');

  function goBack() {
    window.scrollTo({ top: 0 });
    // The button disappears and would drop the focus.
    document.getElementById('content')?.focus({ preventScroll: true });
  }

  return (
    <button type="button" className={styles['scroll-top']} aria-label="Нагору" title="Нагору" onClick={goBack}>
      <IconChevronUp size={22} />
    </button>
  );
}
