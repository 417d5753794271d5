import { useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef, type FocusEvent, type MouseEvent, type ReactNode, type Ref, type RefObject } from 'react';
import { classNames } from '../class-names.ts';
import { useMedia } from '../layout/media.ts';
import { useRootState } from '../layout/root-state.ts';
import { followAnchor, stayBelow } from './panel-place.ts';
import styles from './panel.module.css';

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

/** The screen under a panel can ask this of it. */
export interface PanelHandle {
  /** Puts the keyboard focus on the panel's first control. */
  focus: () => void;
}

/** The owner of a panel tells its behaviour this. */
export interface PanelBehaviour {
  onClose: () => void;
  /** True for what the panel is about: a click there does not close it, Escape and F6 there are for it. */
  belongs: (target: Element) => boolean;
  ref?: Ref<PanelHandle>;
}

const firstControl = ['[data-autofocus]', 'button:not(:disabled), input:not(:disabled), textarea:not(:disabled)'];
/** Other things that float: pressing them is no click beside the panel. */
const floating = '[role="dialog"], .mantine-Notifications-root';

/**
 * A panel that is not modal does not disturb the screen under it: it leaves the keyboard focus where it is, Escape and a
 * click elsewhere close it, F6 leads in and out, and closing gives the focus back to where it came from.
 */
export function usePanelBehaviour(panel: RefObject<HTMLElement | null>, { onClose, belongs, ref }: PanelBehaviour) {
  const cameFrom = useRef<HTMLElement | null>(null);
  const isInside = (target: Element | null) => panel.current?.contains(target) ?? false;

  function enter() {
    for (const selector of firstControl) {
      const control = panel.current?.querySelector<HTMLElement>(selector);
      if (control) return control.focus();
    }
  }

  function close() {
    if (isInside(document.activeElement)) cameFrom.current?.focus();
    onClose();
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !(event.target instanceof Element)) return;
    const inside = isInside(event.target);
    if (!inside && event.target !== document.body && !belongs(event.target)) return;
    if (event.key === 'Escape') close();
    else if (event.key === 'F6' && inside) cameFrom.current?.focus();
    else if (event.key === 'F6') enter();
    else return;
    event.preventDefault();
  });

  const click = useEffectEvent((event: Event) => {
    if (!(event.target instanceof Element)) return;
    if (isInside(event.target) || belongs(event.target) || event.target.closest(floating)) return;
    onClose();
  });

  useEffect(() => {
    document.addEventListener('keydown', press);
    // before the clicked thing does its work and is perhaps no longer there
    document.addEventListener('click', click, true);
    return () => {
      document.removeEventListener('keydown', press);
      document.removeEventListener('click', click, true);
    };
  }, []);

  useImperativeHandle(ref, () => ({ focus: enter }));

  return {
    close,
    onFocus: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof HTMLElement && !isInside(relatedTarget)) cameFrom.current = relatedTarget;
    },
    // A pressed button does its work and the keys stay where they were; what a field does when it is left cannot move
    // the button away from under the finger either.
    onMouseDown: (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('button')) event.preventDefault();
    },
  };
}
