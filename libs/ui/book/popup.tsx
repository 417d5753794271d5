import { Button } from '@dzvinok/ui/button';
import { TextField } from '@dzvinok/ui/form';
import { ConfirmPopup, Popup, ResultPopup } from '@dzvinok/ui/popup';
import { Group, Held, Screen, State, type Sheet } from './sheet.tsx';
import { longName, longText, nothing } from './samples.ts';

const actions = <><Button>Скасувати</Button><Button look="primary">Зберегти</Button></>;

function Window({ locked }: { locked?: boolean }) {
  return (
    <Popup opened onClose={nothing} title="Нова тема" actions={actions} locked={locked}>
      <Held start="Оксиди">{(field) => <TextField {...field} label="Назва" />}</Held>
    </Popup>
  );
}

function States() {
  return (
    <Group min={340}>
      <State name="вікно"><Screen scene="window" width={352} height={290} /></State>
      <State name="зберігається, не закривається"><Screen scene="locked" width={352} height={290} /></State>
      <State name="запитання"><Screen scene="question" width={352} height={260} /></State>
      <State name="запитання про незворотне, довгий текст"><Screen scene="danger" width={352} height={380} /></State>
      <State name="вдалося"><Screen scene="success" width={352} height={240} /></State>
      <State name="не вдалося"><Screen scene="failure" width={352} height={240} /></State>
    </Group>
  );
}

export const popup: Sheet = {
  title: 'Вікна',
  States,
  scenes: {
    window: () => <Window />,
    locked: () => <Window locked />,
    question: () => <ConfirmPopup opened title="Завершити заняття?" text="Оцінки залишаться в журналі." onConfirm={nothing} onCancel={nothing} />,
    danger: () => <ConfirmPopup opened danger busy title={`Видалити групу «${longName}»?`} text={longText} onConfirm={nothing} onCancel={nothing} />,
    success: () => <ResultPopup opened kind="success" title="Учня додано" message="Пароль надіслано батькам." onClose={nothing} />,
    failure: () => <ResultPopup opened kind="error" title="Учня не додано" message="Такий номер телефону вже є." onClose={nothing} />,
  },
};
