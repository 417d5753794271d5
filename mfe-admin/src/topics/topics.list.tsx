import type { Topic } from '@dzvinok/contract/topics';
import { IconButton } from '@dzvinok/ui/button';
import { IconPencil, IconTrash } from '@dzvinok/ui/icons';
import { EmptyState } from '@dzvinok/ui/state';
import styles from './topics.module.css';

interface TopicsListProps {
  topics: readonly Topic[];
  onEdit: (topic: Topic) => void;
  onDelete: (topic: Topic) => void;
}

export function TopicsList({ topics, onEdit, onDelete }: TopicsListProps) {
  if (topics.length === 0) {
    return <EmptyState title="Тем ще немає" text="Додайте теми, щоб викладач міг почати урок." />;
  }
  return (
    <ol className={styles.topics}>
      {topics.map((topic) => (
        <li key={topic.id} className={styles.topic}>
          <span className={styles.name}>{topic.name}</span>
          <IconButton size="sm" label={`Редагувати тему: ${topic.name}`} icon={<IconPencil size={17} />} onClick={() => onEdit(topic)} />
          <IconButton size="sm" label={`Видалити тему: ${topic.name}`} icon={<IconTrash size={17} />} onClick={() => onDelete(topic)} />
        </li>
      ))}
    </ol>
  );
}
