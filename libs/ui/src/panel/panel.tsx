import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { classNames } from '../class-names.ts';
import { useMedia } from '../layout/media.ts';
import { useRootState } from '../layout/root-state.ts';
import { followAnchor, stayBelow } from './panel-place.ts';
import { usePanelBehaviour, type PanelBehaviour, type PanelHandle } from './panel-behaviour.ts';
import styles from './panel.module.css';

export type { PanelHandle };

/** Both kinds of panel take these. */
export interface PanelProps extends PanelBehaviour {
  /** Accessible name. */
  label: string;
  /** Place on the screen of what the panel is about; null while it is not drawn. */
  anchor: () => DOMRect | null;
  /** Another value says that the panel is about something else now. */
  about: string;
  /** Gets the way to close that gives the keyboard focus back. */
  children: (close: () => void) => ReactNode;
}

/**
 * True where a panel belongs at the bottom of the screen: below the dynamic layout's breakpoint (specification §9), and
 * under a finger, which wants the large targets on wide screens too.
 */
export function useLowPanel(): boolean {
  const isNarrow = useMedia('(max-width: 767px)');
  const isTouched = useMedia('(pointer: coarse)');
  return isNarrow || isTouched;
}

/** Opens beside something on the screen and follows it; never modal, never takes the focus by itself. */
export function AnchoredPanel(props: PanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useFollowing(panel, props, followAnchor);
  return <PanelSheet {...props} panel={panel} className={classNames(styles.panel, styles['panel-beside'])} />;
}

/**
 * Over the lower part of a narrow screen; the page can still be scrolled, to its end too, and what the panel is about
 * stays in view over it.
 */
export function BottomPanel(props: PanelProps) {
  useRootState('low-panel');
  const panel = useRef<HTMLDivElement>(null);
  useFollowing(panel, props, stayBelow);
  return <PanelSheet {...props} panel={panel} className={classNames(styles.panel, styles['panel-low'])} />;
}

interface Follower {
  move: () => void;
  stop: () => void;
}

function useFollowing(
  panel: RefObject<HTMLDivElement | null>,
  { anchor, about }: PanelProps,
  follow: (panel: HTMLElement, anchor: () => DOMRect | null) => Follower,
) {
  const follower = useRef<Follower>(null);
  const anchorNow = useEffectEvent(anchor);
  useLayoutEffect(() => {
    if (!panel.current) return;
    follower.current = follow(panel.current, () => anchorNow());
    return () => follower.current?.stop();
  }, [panel, follow]);
  useLayoutEffect(() => follower.current?.move(), [about]);
  // The anchor may come into view only after this drawing.
  useEffect(() => {
    const frame = requestAnimationFrame(() => follower.current?.move());
    return () => cancelAnimationFrame(frame);
  }, [about]);
}

function PanelSheet({ panel, label, className, children, ...behaviour }: PanelProps & { panel: RefObject<HTMLDivElement | null>; className: string }) {
  const { close, ...handlers } = usePanelBehaviour(panel, behaviour);
  return (
    <div {...handlers} ref={panel} className={className} role="dialog" aria-label={label} tabIndex={-1}>
      {children(close)}
    </div>
  );
}
