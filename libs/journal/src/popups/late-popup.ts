import { showToast } from '@dzvinok/ui/toast';
import { useCallback, useEffect, useState, type ComponentType } from 'react';

/** By then a slow phone has loaded the page. */
const loadDelayMs = 4_000;

/** `bring` loads the popup; a failed load shows a toast and resolves to false. `load` must keep its identity. */
export function useLatePopup<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Popup, setPopup] = useState<ComponentType<Props> | null>(null);

  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), loadDelayMs);
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
