import { useEffect, useState } from 'react';
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs';

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

  if (!far) return null;
  return (
    <button type="button" className="dz-scroll-top" aria-label="Нагору" title="Нагору" onClick={() => window.scrollTo({ top: 0 })}>
      <IconChevronUp size={22} />
    </button>
  );
}
