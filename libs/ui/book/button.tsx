import { Button, IconButton, IconLink, LinkButton, TextLink, type ButtonLook } from '@dzvinok/ui/button';
import { IconPencil, IconPlus, IconTrash } from '@dzvinok/ui/icons';
import { Forced, Group, State, type Sheet } from './sheet.tsx';
import styles from './book.module.css';
import { longText } from './samples.ts';

const looks: ButtonLook[] = ['primary', 'secondary', 'quiet', 'danger'];
const sizes = ['sm', 'md', 'lg'] as const;

function LookStates({ look }: { look: ButtonLook }) {
  return (
    <State name={`${look}: звичайна, під вказівником, у фокусі, вимкнена, зайнята`}>
      <div className={styles.swatches}>
        <Button look={look}>Зберегти</Button>
        <Forced look="hover"><Button look={look}>Зберегти</Button></Forced>
        <Forced look="focus"><Button look={look}>Зберегти</Button></Forced>
        <Button look={look} disabled>Зберегти</Button>
        <Button look={look} busy busyText="Зберігаємо…">Зберегти</Button>
        <IconButton look={look} label="Змінити" icon={<IconPencil size={18} />} />
        <Forced look="hover"><IconButton look={look} label="Змінити" icon={<IconPencil size={18} />} /></Forced>
        <IconButton look={look} label="Змінити" icon={<IconPencil size={18} />} disabled />
        <IconButton look={look} label="Змінити" icon={<IconPencil size={18} />} busy />
      </div>
    </State>
  );
}

function States() {
  return (
    <>
      <Group min={700}>
        {looks.map((look) => <LookStates key={look} look={look} />)}
      </Group>
      <Group title="Розміри та значки">
        {sizes.map((size) => (
          <State key={size} name={size}>
            <div className={styles.swatches}>
              <Button size={size} icon={<IconPlus size={18} />}>Додати</Button>
              <IconLink size={size} href="#" label="Змінити" icon={<IconPencil size={18} />} />
              <IconButton size={size} look="danger" label="Видалити" icon={<IconTrash size={18} />} />
            </div>
          </State>
        ))}
        <State name="на всю ширину"><Button look="primary" fullWidth>Увійти</Button></State>
        <State name="довгий напис, вузько" width={200}><Button>{longText}</Button></State>
      </Group>
      <Group title="Посилання" min={160}>
        <State name="як кнопка"><LinkButton href="#" look="primary">Відкрити</LinkButton></State>
        <State name="у тексті"><TextLink href="#">Левчук Марта</TextLink></State>
        <State name="у таблиці"><TextLink href="#" plain>Левчук Марта</TextLink></State>
        <State name="під вказівником"><Forced look="hover"><TextLink href="#" plain>Левчук Марта</TextLink></Forced></State>
        <State name="у фокусі"><Forced look="focus"><TextLink href="#">Левчук Марта</TextLink></Forced></State>
      </Group>
    </>
  );
}

export const button: Sheet = { title: 'Кнопки', States };
