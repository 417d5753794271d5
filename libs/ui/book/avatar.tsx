import { Avatar, AvatarGroup, PersonTitle } from '@dzvinok/ui/text';
import { Group, State, type Sheet } from './sheet.tsx';
import styles from './book.module.css';
import { longName, pictureOf } from './samples.ts';

const sizes = ['xs', 'sm', 'md', 'lg', 'xl'] as const;
const names = ['Андрій', 'Богдана', 'Василь', 'Галина', 'Дмитро', 'Єва', 'Жанна', 'Злата', 'Іван'];
const people = names.map((fullName) => ({ fullName }));

function States() {
  const face = pictureOf('#bfd7f3', '#1a4f94');
  return (
    <>
      <Group title="Обличчя">
        <State name={sizes.join(', ')}>
          <div className={styles.swatches}>{sizes.map((size) => <Avatar key={size} name="Марта" size={size} />)}</div>
        </State>
        <State name="світлина">
          <div className={styles.swatches}>{sizes.map((size) => <Avatar key={size} name="Марта" src={face} size={size} />)}</div>
        </State>
        <State name="кольори">
          <div className={styles.swatches}>{names.map((name) => <Avatar key={name} name={name} />)}</div>
        </State>
        <State name="вчиться онлайн; без імені">
          <div className={styles.swatches}><Avatar name="Марта" online /><Avatar name="" /></div>
        </State>
      </Group>
      <Group title="Кілька" min={220}>
        <State name="троє"><AvatarGroup people={people.slice(0, 3)} /></State>
        <State name="більше, ніж видно"><AvatarGroup people={people} total={35} /></State>
        <State name="нікого"><AvatarGroup people={[]} /></State>
      </Group>
      <Group title="У заголовку">
        <State name="звичайне ім’я"><PersonTitle name="Левчук Марта" src={face} /></State>
        <State name="довге ім’я"><PersonTitle name={longName} /></State>
      </Group>
    </>
  );
}

export const avatar: Sheet = { title: 'Люди', States };
