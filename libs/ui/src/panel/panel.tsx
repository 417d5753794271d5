import { useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef, type FocusEvent, type MouseEvent, type ReactNode, type Ref, type RefObject } from 'react';
import { classNames } from '../class-names.ts';
import { useMedia } from '../layout/media.ts';
import { useRootState } from '../layout/root-state.ts';
import { followAnchor, stayBelow } from './panel-place.ts';
import styles from './panel.module.css';

export interface PanelProps extends PanelBehaviour {
  label: string;
  /** Anchor's rectangle on the screen; null while undrawn. */
  anchor: () => DOMRect | null;
  /** Key of the panel's subject; a change moves the panel. */
  about: string;
  /** `close` also returns the keyboard focus. */
  children: (close: () => void) => ReactNode;
}

/** True below the layout's breakpoint (specification §9) and on touch screens of any width, which need large targets. */
export function useLowPanel(): boolean {
  const isNarrow = useMedia('(max-width: 767px)');
  const isTouched = useMedia('(pointer: coarse)');
  return isNarrow || isTouched;
}

/** Panel beside its anchor; not modal, never takes the focus by itself. */
export function AnchoredPanel(props: PanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useFollowing(panel, props, followAnchor);
  return <PanelSheet {...props} panel={panel} className={classNames(styles.panel, styles['panel-beside'])} />;
}

/** Panel over the lower part of the screen; the page still scrolls to its end, and the anchor stays in view. */
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
  // The anchor may be drawn only after this render.
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

export interface PanelHandle {
  focus: () => void;
}

export interface PanelBehaviour {
  onClose: () => void;
  /** True for the panel's subject: a click on it does not close the panel, Escape and F6 work from it. */
  belongs: (target: Element) => boolean;
  ref?: Ref<PanelHandle>;
}

const firstControl = ['[data-autofocus]', 'button:not(:disabled), input:not(:disabled), textarea:not(:disabled)'];
/** Floating elements; a click on them does not close the panel. */
const floating = '[role="dialog"], .mantine-Notifications-root';

/** Behaviour of a non-modal panel: Escape and a click outside close it, F6 moves the focus in and out, closing returns it. */
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
    // Capture: the click's own handler may remove its target.
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
    // Pressed buttons do not take the focus: a blurring field could otherwise move the button from under the finger.
    onMouseDown: (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('button')) event.preventDefault();
    },
  };
}
