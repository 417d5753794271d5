import { useEffect, useState } from 'react';
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs';
import { useRootState } from '../layout/root-state.ts';
import styles from './scroll.module.css';

const threshold = 300;

/** «Нагору», once the page is scrolled by more than 300 px (specification §9). */
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
  // Toasts at the bottom stay above it.
  useRootState('far');

  function goBack() {
    window.scrollTo({ top: 0 });
    // The button will be gone, and the focus with it.
    document.getElementById('content')?.focus({ preventScroll: true });
  }

  return (
    <button type="button" className={styles['scroll-top']} aria-label="Нагору" title="Нагору" onClick={goBack}>
      <IconChevronUp size={22} />
    </button>
  );
}
