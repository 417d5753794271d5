import type { ApiFailure, Reply } from '@dzvinok/api-client/call';
import { inTheWay } from '@dzvinok/contract/usage';
import { RecordPopup, type RecordPopupProps } from '@dzvinok/forms/form-popup';
import { counted, type CountedNoun } from '@dzvinok/texts/plural';
import { Button, IconButton } from '@dzvinok/ui/button';
import { IconPencil, IconPlus, IconTrash } from '@dzvinok/ui/icons';
import { Rows } from '@dzvinok/ui/list';
import { SectionCard } from '@dzvinok/ui/page';
import { EmptyState, LoadingState, WhenRead } from '@dzvinok/ui/state';
import { Muted } from '@dzvinok/ui/text';
import { showToast } from '@dzvinok/ui/toast';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useRemovalFocus } from '../removal/removal-focus.ts';
import { RemovalPopup } from '../removal/removal.popup.tsx';
import { KnownUses, Uses, type UsedBy } from './known-uses.tsx';
import styles from './subjects-classrooms.module.css';

interface Named {
  name: string;
}

type Draft<Values> = Values & { id: number | null };

interface CatalogueCardProps<Values extends Named, Item extends Values & { id: number }, Output> {
  title: string;
  noun: CountedNoun;
  what: string;
  query: UseQueryResult<readonly Item[], ApiFailure>;
  renderName: (thing: Item) => ReactNode;
  usageOf: (thing: Item) => string;
  describe?: (thing: Item) => string;
  empty: { title: string; text: string };
  blank: Values;
  editor: Pick<RecordPopupProps<Draft<Values>, Values, Output>, 'titles' | 'label' | 'size' | 'columns' | 'fields' | 'rules' | 'children'>;
  save: (output: Output, id: number | null) => Promise<Reply<unknown>>;
  removal: {
    text: (name: string) => string;
    refusedTitle: string;
    done: string;
    call: (id: number) => Promise<Reply<unknown>>;
    isUsedBy: UsedBy<Item>;
    topicsHref?: (id: number) => string;
  };
}

export function CatalogueCard<Values extends Named, Item extends Values & { id: number }, Output>(props: CatalogueCardProps<Values, Item, Output>) {
  const { title, noun, what, query, renderName, usageOf, describe, empty, blank, editor, save, removal } = props;
  const { data } = query;
  const { list, removed } = useRemovalFocus(data?.map(({ id }) => id));
  const [draft, setDraft] = useState<Draft<Values> | null>(null);
  const [removing, setRemoving] = useState<Item | null>(null);
  const saveDraft = async (output: Output, { id }: Draft<Values>) => {
    const { message } = await save(output, id);
    showToast({ kind: 'success', message: message ?? 'Збережено' });
  };
  const add = (
    <Button icon={<IconPlus size={18} />} onClick={() => setDraft({ ...blank, id: null })} disabled={!data}>
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
                    <Muted>{describe?.(thing) ?? (usageOf(thing) || 'не використовується')}</Muted>
                  </div>
                  <IconButton size="sm" label={`Редагувати ${what}: ${thing.name}`} icon={<IconPencil size={17} />} onClick={() => setDraft(thing)} />
                  <IconButton size="sm" data-remove label={`Видалити ${what}: ${thing.name}`} icon={<IconTrash size={17} />} onClick={() => setRemoving(thing)} />
                </li>
              ))}
            </Rows>
          )}
        </WhenRead>
      </SectionCard>
      <RecordPopup {...editor} record={draft} save={saveDraft} onClose={() => setDraft(null)} />
      {removing && (
        <RemovalPopup
          title={`Видалити ${what}?`}
          text={removal.text(removing.name)}
          confirmLabel="Видалити"
          refusedTitle={removal.refusedTitle}
          obstacles={(failure) => (
            failure === null && usageOf(removing)
              ? <KnownUses isUsedBy={removal.isUsedBy} thing={removing} topicsHref={removal.topicsHref?.(removing.id)} />
              : obstaclesOf(failure, removing.name, removal.topicsHref?.(removing.id))
          )}
          remove={() => removal.call(removing.id)}
          done={removal.done}
          onRemoved={() => removed(removing.id)}
          onClose={() => setRemoving(null)}
        />
      )}
    </div>
  );
}

/** Why the deletion is blocked; null when it was refused for another reason. */
function obstaclesOf(failure: ApiFailure | null, name: string, topicsHref: string | undefined): ReactNode {
  const uses = inTheWay.safeParse(failure?.data);
  if (failure?.status !== 409 || !uses.success) return null;
  return <Uses name={name} {...uses.data} topicsHref={topicsHref} />;
}
