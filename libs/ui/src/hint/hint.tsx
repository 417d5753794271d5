import { cloneElement, useEffect, useId, useState, type ComponentType, type FocusEvent, type PointerEvent, type ReactElement } from 'react';
import type { HintBubbleProps } from './hint-bubble.tsx';

interface TargetProps {
  'aria-describedby'?: string;
  onPointerEnter?: (event: PointerEvent<HTMLElement>) => void;
  onPointerLeave?: () => void;
  onFocus?: (event: FocusEvent<HTMLElement>) => void;
  onBlur?: () => void;
}

const openDelayMs = 150;

/** Tooltip on hover, focus and touch of its child; the bubble's code loads at first use. */
export function Hint({ text, children }: { text: string; children: ReactElement<TargetProps> }) {
  const id = useId();
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [Bubble, setBubble] = useState<ComponentType<HintBubbleProps> | null>(null);
  const [isWanted, setWanted] = useState(false);

  useEffect(() => {
    if (!isWanted) return;
    const timer = setTimeout(() => setOpen(true), openDelayMs);
    return () => {
      clearTimeout(timer);
      setOpen(false);
    };
  }, [isWanted]);

  function show({ currentTarget }: { currentTarget: HTMLElement }) {
    setTarget(currentTarget);
    setWanted(true);
    // Without the bubble only an explanation is missing, so a failed load stays silent.
    void import('./hint-bubble.tsx').then(({ HintBubble }) => setBubble(() => HintBubble), () => undefined);
  }

  const hide = () => setWanted(false);

  return (
    <>
      {cloneElement(children, { 'aria-describedby': isOpen ? id : undefined, onPointerEnter: show, onPointerLeave: hide, onFocus: show, onBlur: hide })}
      {Bubble && target && <Bubble id={id} target={target} text={text} opened={isOpen} />}
    </>
  );
}
