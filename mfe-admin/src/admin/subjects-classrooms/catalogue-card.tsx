import type { ApiFailure, Reply } from '@dzvinok/api-client/call';
import { inTheWay } from '@dzvinok/contract/usage';
import { counted, type CountedNoun } from '@dzvinok/texts/plural';
import { Button, IconButton } from '@dzvinok/ui/button';
import { IconPencil, IconPlus, IconTrash } from '@dzvinok/ui/icons';
import { Rows } from '@dzvinok/ui/list';
import { SectionCard } from '@dzvinok/ui/page';
import { EmptyState, LoadingState, WhenRead } from '@dzvinok/ui/state';
import { Muted } from '@dzvinok/ui/text';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ComponentType, type ReactNode } from 'react';
import { InTheWayList } from '../removal/in-the-way.list.tsx';
import { useRemovalFocus } from '../removal/removal-focus.ts';
import { RemovalPopup } from '../removal/removal.popup.tsx';
import styles from './subjects-classrooms.module.css';

interface CatalogueItem {
  id: number;
  name: string;
}

export interface EditorProps<Draft> {
  /** Null while nothing is edited. */
  draft: Draft | null;
  onClose: () => void;
}

interface CatalogueCardProps<Item extends CatalogueItem, Draft> {
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
  /** Begins a new one. */
  blank: Draft;
  Editor: ComponentType<EditorProps<Draft | Item>>;
  removal: {
    text: (name: string) => string;
    refusedTitle: string;
    done: string;
    call: (id: number) => Promise<Reply<unknown>>;
    /** Leads to the topics that stand in the way. */
    topicsHref?: (id: number) => string;
  };
}

/** A list of named things of the centre with what uses each, to add to, rename and delete from. */
export function CatalogueCard<Item extends CatalogueItem, Draft>(props: CatalogueCardProps<Item, Draft>) {
  const { title, noun, what, query, renderName, usageOf, empty, blank, Editor, removal } = props;
  const { data } = query;
  const { list, removed } = useRemovalFocus(data?.map(({ id }) => id));
  const [draft, setDraft] = useState<Draft | Item | null>(null);
  const [removing, setRemoving] = useState<Item | null>(null);
  const add = (
    <Button icon={<IconPlus size={18} />} onClick={() => setDraft(blank)} disabled={!data}>
      Додати {what}
    </Button>
  );

  return (
    <div ref={list} tabIndex={-1} className={styles.card}>
      <SectionCard title={title} subtitle={data ? counted(data.length, noun) : '…'} actions={add} flush>
        <WhenRead query={query} waiting={<div className={styles.loading}><LoadingState count={8} /></div>}>
          {(things) => things.length === 0 ? <EmptyState {...empty} /> : (
            <Rows label={title} flush>
              {things.map((thing) => (
                <li key={thing.id}>
                  <div className={styles.words}>
                    <span className={styles.name}>{renderName(thing)}</span>
                    <Muted numeric>{usageOf(thing) || 'не використовується'}</Muted>
                  </div>
                  <IconButton size="sm" label={`Редагувати ${what}: ${thing.name}`} icon={<IconPencil size={17} />} onClick={() => setDraft(thing)} />
                  <IconButton size="sm" data-remove label={`Видалити ${what}: ${thing.name}`} icon={<IconTrash size={17} />} onClick={() => setRemoving(thing)} />
                </li>
              ))}
            </Rows>
          )}
        </WhenRead>
      </SectionCard>
      <Editor draft={draft} onClose={() => setDraft(null)} />
      {removing && (
        <RemovalPopup
          title={`Видалити ${what}?`}
          text={removal.text(removing.name)}
          confirmLabel="Видалити"
          refusedTitle={removal.refusedTitle}
          obstacles={(failure) => obstaclesOf(failure, removing.name, removal.topicsHref?.(removing.id))}
          remove={() => removal.call(removing.id)}
          done={removal.done}
          onRemoved={() => removed(removing.id)}
          onClose={() => setRemoving(null)}
        />
      )}
    </div>
  );
}

/** The obstacles that a refused deletion named; null when it was refused for another reason. */
function obstaclesOf(failure: ApiFailure | null, name: string, topicsHref: string | undefined): ReactNode {
  const uses = inTheWay.safeParse(failure?.data);
  if (failure?.status !== 409 || !uses.success) return null;
  return (
    <>
      «{name}» ще використовується. Видалити можна лише те, що ніде не потрібне.
      <InTheWayList {...uses.data} topicsHref={topicsHref} />
    </>
  );
}
