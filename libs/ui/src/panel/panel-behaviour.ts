import { useEffect, useEffectEvent, useImperativeHandle, useRef, type FocusEvent, type MouseEvent, type Ref, type RefObject } from 'react';

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
