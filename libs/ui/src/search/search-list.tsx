import type { MouseEvent } from 'react';
import { LinkRoot } from '../provider/link-root.tsx';
import styles from './search.module.css';
import type { SearchSection } from './search.tsx';

interface SearchListProps {
  id: string;
  label: string;
  sections: readonly SearchSection[];
  active: string | null;
  optionId: (key: string) => string;
  /** The pointer moves over an option. */
  onPoint: (key: string) => void;
  onFollow: (event: MouseEvent) => void;
}

/** What was found, by kinds; the focus stays in the field. */
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
