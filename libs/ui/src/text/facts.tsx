import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './facts.module.css';

export interface FactsProps {
  facts: readonly { name: string; value: ReactNode }[];
  /** As many in a row as fit, one under another, or each value beside its name. */
  shape?: 'row' | 'column' | 'pairs';
  /** Figures that are the first thing to be seen. */
  size?: 'md' | 'xl';
}

/** What is known of something: each value with its name. */
export function Facts({ facts, shape = 'row', size = 'md' }: FactsProps) {
  return (
    <dl className={classNames(styles.facts, styles[`facts-${shape}`], styles[`facts-${size}`])}>
      {facts.map(({ name, value }, index) => (
        <div key={index}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
