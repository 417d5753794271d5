import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import styles from './book.module.css';

export interface Sheet {
  title: string;
  States: ComponentType;
  /** Parts that lie over the page or depend on the window's width get a window of their own. `Screen` shows it. */
  scenes?: Record<string, ComponentType>;
}

export function Group({ title, min = 320, children }: { title?: string; min?: number; children: ReactNode }) {
  return (
    <section className={styles.group}>
      {title && <h2 className={styles.groupTitle}>{title}</h2>}
      <div className={styles.states} style={{ gridTemplateColumns: `repeat(auto-fill, minmax(${min}px, 1fr))` }}>
        {children}
      </div>
    </section>
  );
}

/** `room`: free pixels under it for the opened part. */
export function State({ name, width, room, children }: { name: string; width?: number; room?: number; children: ReactNode }) {
  return (
    <figure className={styles.state} style={{ paddingBottom: room }}>
      <figcaption className={styles.stateName}>{name}</figcaption>
      <div style={{ width }}>{children}</div>
    </figure>
  );
}

/** Only the comparison of pictures can force these looks. */
export function Forced({ look, children }: { look: 'hover' | 'focus'; children: ReactNode }) {
  return <span data-forced={look}>{children}</span>;
}

/** Opens the field inside, or else the button, by a press. */
export function Opened({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = place.current?.querySelector('input');
    // All fields at once: a later press would move the focus and close the earlier ones.
    if (field) return field.click();
    // The opened part must be drawn first.
    const frame = requestAnimationFrame(() => place.current?.querySelector('button')?.click());
    return () => cancelAnimationFrame(frame);
  }, []);
  return <div ref={place}>{children}</div>;
}

interface HeldProps<Value> {
  start: Value;
  children: (field: { value: Value; onChange: (value: Value) => void }) => ReactNode;
}

export function Held<Value>({ start, children }: HeldProps<Value>) {
  const [value, onChange] = useState(start);
  return children({ value, onChange });
}

export function Screen({ scene, width, height }: { scene: string; width: number; height: number }) {
  const address = new URL(location.href);
  address.searchParams.set('scene', scene);
  return <iframe className={styles.screen} title={scene} src={address.href} style={{ width, height }} />;
}
