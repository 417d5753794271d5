import { useCall } from '@dzvinok/api-client/query';
import { messagesRoutes, type MessageSettings } from '@dzvinok/contract/messages';
import { runWithToast } from '@dzvinok/forms/run-with-toast';
import { nameBrowser } from '@dzvinok/texts/browser-name';
import { Button } from '@dzvinok/ui/button';
import { Notice } from '@dzvinok/ui/state';
import { showToast } from '@dzvinok/ui/toast';
import { useEffect, useState } from 'react';
import { readPushState, subscribeHere, unsubscribeHere, type PushState } from '../messages/own-push.ts';
import { pushMark } from '../messages/push-mark.ts';
import { HomeScreenSteps } from './home-screen-steps.tsx';
import styles from './messages.module.css';

export function PushHere({ settings }: { settings: MessageSettings }) {
  const [state, setState] = useState<PushState | null>(null);
  const [isBusy, setBusy] = useState(false);
  const add = useCall(messagesRoutes.addPush);
  const remove = useCall(messagesRoutes.removePush);

  useEffect(() => {
    let isHere = true;
    readPushState(settings).then((found) => isHere && setState(found), () => isHere && setState('unsupported'));
    return () => {
      isHere = false;
    };
  }, [settings]);

  const turnOn = async () => {
    setBusy(true);
    try {
      const subscription = await subscribeHere(settings);
      if (!subscription) setState(Notification.permission === 'denied' ? 'denied' : 'off');
      else if (await runWithToast(() => add.mutateAsync({ body: { ...subscription, label: nameBrowser(navigator.userAgent).name } }), 'Сповіщення надходитимуть на цей пристрій.')) pushMark.write(subscription.endpoint);
    } catch (error) {
      console.warn('The browser did not subscribe', error);
      showToast({ kind: 'error', message: 'Браузер не зміг увімкнути сповіщення. Перевірте з’єднання, оновіть сторінку й спробуйте ще раз.' });
    }
    setBusy(false);
  };

  const turnOff = async () => {
    setBusy(true);
    await runWithToast(async () => {
      const endpoint = await unsubscribeHere();
      if (endpoint !== null) await remove.mutateAsync({ body: { endpoint } });
    }, 'На цей пристрій більше не надсилатимемо.');
    setBusy(false);
  };

  switch (state) {
    case null: return <p className={styles.note}>Перевіряємо цей пристрій…</p>;
    case 'home-screen': return <HomeScreenSteps />;
    case 'unsupported': return <p className={styles.note}>Цей браузер не вміє показувати сповіщення. Відкрийте портал у Chrome, Edge, Firefox або Safari.</p>;
    case 'denied': return (
      <Notice tone="warning">
        Для порталу сповіщення заборонено. Дозвольте їх у налаштуваннях браузера (значок ліворуч від адреси сторінки), а потім оновіть сторінку.
      </Notice>
    );
    case 'off': return <Button busy={isBusy} busyText="Вмикаємо…" onClick={() => void turnOn()}>Увімкнути на цьому пристрої</Button>;
    case 'on': return <Button busy={isBusy} busyText="Вимикаємо…" onClick={() => void turnOff()}>Вимкнути на цьому пристрої</Button>;
  }
}
