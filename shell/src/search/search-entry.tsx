import { IconSearch } from '@dzvinok/ui/icons';
import { showToast } from '@dzvinok/ui/toast';
import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import styles from './search.module.css';
import type { SearchPopupProps } from './search.popup.tsx';

async function loadPopup(): Promise<ComponentType<SearchPopupProps>> {
  return (await import('./search.popup.tsx')).SearchPopup;
}

/** Ctrl+K, ⌘K; the window's code is fetched on hover or focus. */
export function SearchEntry(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const [Popup, setPopup] = useState<ComponentType<SearchPopupProps> | null>(null);

  function prepare() {
    void loadPopup().then((loaded) => setPopup(() => loaded), () => undefined);
  }

  async function open() {
    try {
      const loaded = await loadPopup();
      setPopup(() => loaded);
      setOpen(true);
    } catch {
      showToast({ kind: 'error', id: 'search', message: 'Пошук не відкрився. Перевірте інтернет і спробуйте ще раз.' });
    }
  }

  const openByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.code !== 'KeyK' || event.altKey || event.shiftKey || event.ctrlKey === event.metaKey) return;
    event.preventDefault();
    if (!isAnswerAwaited()) void open();
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => openByKey(event);
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);

  return (
    <>
      <button
        type="button"
        className={styles.entry}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => void open()}
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        <IconSearch size={18} />
        <span className={styles.hint}>Пошук</span>
        <kbd className={styles.keys}>{keys}</kbd>
      </button>
      {Popup && <Popup opened={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}

const keys = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K';

/** The search must not cover an open window. */
function isAnswerAwaited(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]:not([data-closing])') !== null;
}
