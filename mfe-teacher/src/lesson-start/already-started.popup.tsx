import { Button } from '@dzvinok/ui/button';
import { Popup } from '@dzvinok/ui/popup';

interface AlreadyStartedPopupProps {
  /** The server's answer, when this person had pressed too. */
  refusal: string | undefined;
  onOpen: () => void;
  onClose: () => void;
}

/** In the place of the start popup when another tab or device was first. */
export function AlreadyStartedPopup({ refusal, onOpen, onClose }: AlreadyStartedPopupProps) {
  const actions = (
    <>
      <Button onClick={onClose}>Закрити</Button>
      <Button look="primary" onClick={onOpen} data-autofocus>
        До уроку
      </Button>
    </>
  );
  return (
    <Popup opened onClose={onClose} title="Зміна тему уроку" actions={actions}>
      <p role="alert">{refusal ?? 'Урок уже розпочато в іншому вікні або на іншому пристрої.'}</p>
    </Popup>
  );
}
