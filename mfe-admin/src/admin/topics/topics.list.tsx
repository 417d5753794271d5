import type { Topic } from '@dzvinok/contract/topics';
import { finder } from '@dzvinok/texts/names';
import { Button, IconButton } from '@dzvinok/ui/button';
import { SearchField } from '@dzvinok/ui/form';
import { IconPencil, IconPlus, IconSearch, IconTrash } from '@dzvinok/ui/icons';
import { Rows } from '@dzvinok/ui/list';
import { EmptyState } from '@dzvinok/ui/state';
import { useEffect, useRef, useState } from 'react';
import styles from './topics.module.css';

interface TopicsListProps {
  topics: readonly Topic[];
  /** The topic saved last; it is scrolled into view. */
  savedId: number | null;
  onAdd: (name: string) => void;
  onEdit: (topic: Topic) => void;
  onDelete: (topic: Topic) => void;
}

const longList = 10;

export function TopicsList({ topics, savedId, onAdd, onEdit, onDelete }: TopicsListProps) {
  const [search, setSearch] = useState('');
  const isFound = finder(search);
  const numbered = topics.map((topic, index) => ({ topic, number: index + 1 }));
  // The topic saved last is shown even if the search excludes it.
  const found = numbered.filter(({ topic }) => topic.id === savedId || isFound({ texts: [topic.name] }));

  if (topics.length === 0) {
    return (
      <EmptyState
        title="Тем ще немає"
        text="Додайте теми, щоб викладач міг почати урок."
        action={
          <Button icon={<IconPlus size={18} />} onClick={() => onAdd('')}>
            Додати першу тему
          </Button>
        }
      />
    );
  }
  return (
    <>
      {topics.length > longList && (
        <div className={styles.search}>
          <SearchField label="Пошук теми" placeholder="Слово з назви" value={search} onChange={setSearch} />
        </div>
      )}
      <Rows label="Теми" ordered flush>
        {found.map(({ topic, number }) => (
          <TopicRow key={topic.id} topic={topic} number={number} isSaved={topic.id === savedId} onEdit={onEdit} onDelete={onDelete} />
        ))}
      </Rows>
      {found.length === 0 && (
        <EmptyState
          icon={<IconSearch size={28} />}
          title="Нічого не знайдено"
          text={`Теми зі словом «${search.trim()}» немає.`}
          action={
            <>
              <Button onClick={() => setSearch('')}>Показати всі</Button>
              <Button icon={<IconPlus size={18} />} onClick={() => onAdd(search.trim())}>
                Додати таку тему
              </Button>
            </>
          }
        />
      )}
    </>
  );
}

interface TopicRowProps extends Pick<TopicsListProps, 'onEdit' | 'onDelete'> {
  topic: Topic;
  number: number;
  isSaved: boolean;
}

function TopicRow({ topic, number, isSaved, onEdit, onDelete }: TopicRowProps) {
  const row = useRef<HTMLLIElement>(null);

  useEffect(() => {
    if (isSaved) row.current?.scrollIntoView({ block: 'center' });
  }, [isSaved]);

  return (
    <li ref={row} className={styles.topic} data-saved={isSaved || undefined}>
      <span className={styles.name}>
        <span className={styles.number}>{number}</span>
        <span>{topic.name}</span>
      </span>
      <IconButton size="sm" label={`Редагувати тему: ${topic.name}`} icon={<IconPencil size={17} />} onClick={() => onEdit(topic)} />
      <IconButton size="sm" label={`Видалити тему: ${topic.name}`} icon={<IconTrash size={17} />} onClick={() => onDelete(topic)} />
    </li>
  );
}
