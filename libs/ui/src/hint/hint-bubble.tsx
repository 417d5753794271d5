import { Tooltip } from '@mantine/core';

export interface HintBubbleProps {
  id: string;
  target: HTMLElement;
  text: string;
  opened: boolean;
}

export function HintBubble({ id, target, text, opened }: HintBubbleProps) {
  return <Tooltip id={id} role="tooltip" target={target} label={text} opened={opened} withArrow zIndex={100_002} transitionProps={{ duration: 120 }} />;
}
