import { notify, showToast } from '@dzvinok/ui/toast';
import { useEffect } from 'react';
import { Group, Screen, State, type Sheet } from './sheet.tsx';
import { longText, nothing } from './samples.ts';

/** Simulates the pointer on each toast, so that none closes. */
function keepToasts(): () => void {
  const watch = new MutationObserver(() => {
    for (const one of document.querySelectorAll('.mantine-Notification-root')) one.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
  });
  watch.observe(document.body, { childList: true, subtree: true });
  return () => watch.disconnect();
}

function Answers() {
  useEffect(() => {
    const stop = keepToasts();
    showToast({ kind: 'success', message: 'Оцінки збережено.' });
    showToast({ kind: 'info', title: 'Розклад', message: 'Заняття перенесено на середу.' });
    showToast({ kind: 'warning', message: longText });
    showToast({ kind: 'error', title: 'Не збережено', message: 'Перевірте з’єднання та спробуйте ще раз.' });
    return stop;
  }, []);
  return null;
}

function News() {
  useEffect(() => {
    const stop = keepToasts();
    notify({ message: 'Адміністратор змінив розклад групи 9-А.', action: { label: 'Показати', onSelect: nothing } });
    return stop;
  }, []);
  return null;
}

function States() {
  return (
    <Group min={700}>
      <State name="відповіді на дії людини"><Screen scene="answers" width={752} height={460} /></State>
      <State name="про те, що сталося деінде"><Screen scene="news" width={752} height={160} /></State>
      <State name="вузько"><Screen scene="answers" width={360} height={460} /></State>
    </Group>
  );
}

export const toast: Sheet = { title: 'Сповіщення', States, scenes: { answers: Answers, news: News } };
