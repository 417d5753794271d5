import { CloseButton, Modal } from '@mantine/core';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { Spinner } from '../button/spinner.tsx';
import { useMedia } from '../layout/media.ts';
import { ModalFrame } from '../popup/modal-frame.tsx';
import { LinkRoot } from '../provider/link-root.tsx';
import styles from './search.module.css';

/** Found item; a link to `href`. */
export interface SearchOption {
  key: string;
  href: string;
  name: ReactNode;
  note?: ReactNode;
  icon?: ReactNode;
}

export interface SearchSection {
  title: string;
  options: readonly SearchOption[];
}

export interface SearchWindowProps {
  opened: boolean;
  onClose: () => void;
  label: string;
  placeholder?: string;
  text: string;
  onText: (text: string) => void;
  sections: readonly SearchSection[];
  busy?: boolean;
  failure?: ReactNode;
  children?: ReactNode;
}

/** Search dialog, full-screen on a phone. The focus stays in the field: a combobox whose list holds links. */
export function SearchWindow({ opened, onClose, label, placeholder, text, onText, sections, busy = false, failure, children }: SearchWindowProps) {
  const id = useId();
  const isPhone = useMedia('(width <= 767px)');
  const list = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  const keys = sections.flatMap(({ options }) => options.map(({ key }) => key));
  const active = wanted !== null && keys.includes(wanted) ? wanted : keys[0] ?? null;
  const optionId = (key: string) => `${id}-${key}`;

  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  function move(step: number) {
    if (active === null) return;
    setWanted(keys.at((keys.indexOf(active) + step) % keys.length) ?? null);
  }

  function press(event: KeyboardEvent) {
    const actions: Record<string, () => void> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: () => active !== null && document.getElementById(optionId(active))?.click(),
    };
    const action = actions[event.key];
    if (!action || event.nativeEvent.isComposing) return;
    event.preventDefault();
    action();
  }

  function follow(event: MouseEvent) {
    // With modifiers the link opens in a new tab, and the search stays.
    if (!event.metaKey && !event.ctrlKey && !event.shiftKey) onClose();
  }

  return (
    <ModalFrame
      opened={opened}
      onClose={onClose}
      label={label}
      size="lg"
      fullScreen={isPhone}
      transitionProps={{ transition: 'fade', duration: 100 }}
      className={styles.search}
      overlay={<Modal.Overlay className={styles['search-overlay']} />}
    >
      <div className={styles['search-head']}>
        {busy ? <Spinner /> : <IconSearch size={18} aria-hidden />}
        <input
          className={styles['search-field']}
          data-autofocus
          type="text"
          inputMode="search"
          enterKeyHint="go"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          role="combobox"
          aria-label={label}
          aria-expanded={keys.length > 0}
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-activedescendant={active === null ? undefined : optionId(active)}
          placeholder={placeholder}
          value={text}
          onChange={(event) => {
            setWanted(null);
            onText(event.currentTarget.value);
          }}
          onKeyDown={press}
        />
        <CloseButton aria-label="Закрити" title="Закрити" onClick={onClose} />
      </div>
      <div ref={list} className={styles['search-body']} aria-busy={busy}>
        {failure}
        <SearchList id={id} label={label} sections={sections} active={active} optionId={optionId} onPoint={setWanted} onFollow={follow} />
        {keys.length === 0 && !failure && <div className={styles['search-state']}>{children}</div>}
      </div>
    </ModalFrame>
  );
}

interface SearchListProps {
  id: string;
  label: string;
  sections: readonly SearchSection[];
  active: string | null;
  optionId: (key: string) => string;
  onPoint: (key: string) => void;
  onFollow: (event: MouseEvent) => void;
}

/** Options of a search by kinds; the focus stays in the field. */
export function SearchList({ id, label, sections, active, optionId, onPoint, onFollow }: SearchListProps) {
  return (
    <div role="listbox" id={`${id}-list`} aria-label={label}>
      {sections.filter(({ options }) => options.length > 0).map(({ title, options }) => (
        <div key={title} role="group" aria-label={title}>
          <div className={styles['search-title']} aria-hidden>
            {title}
          </div>
          {options.map(({ key, href, name, note, icon }) => (
            <LinkRoot
              key={key}
              id={optionId(key)}
              href={href}
              role="option"
              tabIndex={-1}
              aria-selected={key === active}
              className={styles['search-option']}
              onMouseMove={() => key !== active && onPoint(key)}
              onClick={onFollow}
            >
              <span className={styles['search-icon']} aria-hidden>
                {icon}
              </span>
              <span className={styles['search-name']}>{name}</span>
              {note && <span className={styles['search-note']}>{note}</span>}
            </LinkRoot>
          ))}
        </div>
      ))}
    </div>
  );
}
