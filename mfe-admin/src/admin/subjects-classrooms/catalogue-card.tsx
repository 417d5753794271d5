import type { ApiFailure } from '@dzvinok/api-client/call';
import { counted, type CountedNoun } from '@dzvinok/texts/plural';
import { Button, IconButton } from '@dzvinok/ui/button';
import { IconPencil, IconPlus, IconTrash } from '@dzvinok/ui/icons';
import { SectionCard } from '@dzvinok/ui/page';
import { EmptyState, ErrorState, LoadingState } from '@dzvinok/ui/state';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode, RefObject } from 'react';
import styles from './subjects-classrooms.module.css';

interface CatalogueItem {
  id: number;
  name: string;
}

interface CatalogueCardProps<Item extends CatalogueItem> {
  title: string;
  noun: CountedNoun;
  /** In the accusative: «Додати аудиторію». */
  what: string;
  query: UseQueryResult<readonly Item[], ApiFailure>;
  /** Draws the name in the list. */
  renderName: (thing: Item) => ReactNode;
  /** Names the users of the item; empty when there are none. */
  usageOf: (thing: Item) => string;
  empty: { title: string; text: string };
  listRef: RefObject<HTMLDivElement | null>;
  onAdd: () => void;
  onEdit: (thing: Item) => void;
  onRemove: (thing: Item) => void;
}

/** A list of named things of the centre with what uses each, to add to, rename and delete from. */
export function CatalogueCard<Item extends CatalogueItem>(props: CatalogueCardProps<Item>) {
  const { title, noun, what, query, empty, listRef, onAdd } = props;
  const { data: things, error, refetch, isFetching } = query;
  const add = (
    <Button icon={<IconPlus size={18} />} onClick={onAdd} disabled={!things}>
      Додати {what}
    </Button>
  );

  return (
    <div ref={listRef} tabIndex={-1} className={styles.card}>
      <SectionCard title={title} subtitle={things ? counted(things.length, noun) : '…'} actions={add} flush>
        {error && !things && (
          <ErrorState message={error.message} requestId={error.requestId} onRetry={() => void refetch()} retrying={isFetching} />
        )}
        {!things && !error && (
          <div className={styles.loading}>
            <LoadingState count={8} />
          </div>
        )}
        {things?.length === 0 && <EmptyState title={empty.title} text={empty.text} />}
        {things && things.length > 0 && (
          <ul className={styles.things} aria-label={title}>
            {things.map((thing) => (
              <ThingRow key={thing.id} thing={thing} {...props} />
            ))}
          </ul>
        )}
      </SectionCard>
    </div>
  );
}

function ThingRow<Item extends CatalogueItem>({ thing, what, renderName, usageOf, onEdit, onRemove }: CatalogueCardProps<Item> & { thing: Item }) {
  return (
    <li className={styles.thing}>
      <div className={styles.words}>
        <span className={styles.name}>{renderName(thing)}</span>
        <span className={styles.usage}>{usageOf(thing) || 'не використовується'}</span>
      </div>
      <IconButton size="sm" label={`Редагувати ${what}: ${thing.name}`} icon={<IconPencil size={17} />} onClick={() => onEdit(thing)} />
      <IconButton size="sm" data-remove label={`Видалити ${what}: ${thing.name}`} icon={<IconTrash size={17} />} onClick={() => onRemove(thing)} />
    </li>
  );
}
