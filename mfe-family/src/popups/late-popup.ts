import { showToast } from '@dzvinok/ui/toast';
import { useCallback, useEffect, useState, type ComponentType } from 'react';

/** In milliseconds: by then the page itself is there on a slow phone. */
const afterPage = 4_000;

/**
 * A popup whose code comes some time after the page, or when it is asked for. `bring` answers whether it is there; when
 * it does not come a toast says so. `load` is the same function always.
 */
export function useLatePopup<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Popup, setPopup] = useState<ComponentType<Props> | null>(null);

  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), afterPage);
    return () => clearTimeout(timer);
  }, [load]);

  const bring = useCallback(async () => {
    try {
      const loaded = await load();
      setPopup(() => loaded);
      return true;
    } catch {
      showToast({ kind: 'error', id: 'late-popup', message: 'Не вдалося відкрити. Перевірте інтернет і спробуйте ще раз.' });
      return false;
    }
  }, [load]);

  return { Popup, bring };
}
