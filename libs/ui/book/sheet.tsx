import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import styles from './book.module.css';

/** A part of the library in all its states. */
export interface Sheet {
  title: string;
  States: ComponentType;
  /** What needs a window of its own: it lies over the page, or looks at the window's width. `Screen` shows it. */
  scenes?: Record<string, ComponentType>;
}

/** States of one kind, side by side where there is room. */
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

/** One state with its name; `room` is kept free under it for what opens there. */
export function State({ name, width, room, children }: { name: string; width?: number; room?: number; children: ReactNode }) {
  return (
    <figure className={styles.state} style={{ paddingBottom: room }}>
      <figcaption className={styles.stateName}>{name}</figcaption>
      <div style={{ width }}>{children}</div>
    </figure>
  );
}

/** Looks as under the pointer or with the keyboard's focus; only the comparison of pictures can force that. */
export function Forced({ look, children }: { look: 'hover' | 'focus'; children: ReactNode }) {
  return <span data-forced={look}>{children}</span>;
}

/** Presses the field inside, or else the button, so that what it opens is seen. */
export function Opened({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = place.current?.querySelector('input');
    // All fields at once: one that is pressed later would take the focus from the others and close them.
    if (field) return field.click();
    // What a button opens has to be drawn first.
    const frame = requestAnimationFrame(() => place.current?.querySelector('button')?.click());
    return () => cancelAnimationFrame(frame);
  }, []);
  return <div ref={place}>{children}</div>;
}

interface HeldProps<Value> {
  start: Value;
  children: (field: { value: Value; onChange: (value: Value) => void }) => ReactNode;
}

/** Holds the value of a field. */
export function Held<Value>({ start, children }: HeldProps<Value>) {
  const [value, onChange] = useState(start);
  return children({ value, onChange });
}

/** A scene of the same sheet in a window of its own. */
export function Screen({ scene, width, height }: { scene: string; width: number; height: number }) {
  const address = new URL(location.href);
  address.searchParams.set('scene', scene);
  return <iframe className={styles.screen} title={scene} src={address.href} style={{ width, height }} />;
}
