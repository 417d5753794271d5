import { storedText } from '@dzvinok/storage/stored';
import { useState } from 'react';

const keptLink = (lessonId: number) => storedText(`dzvinok.broadcast.${lessonId}`, 'sessionStorage');

/** The room that was opened for a lesson, kept for a reload of the tab; another press of the button answers the same one. */
export function useBroadcastLink(lessonId: number): [string | null, (link: string) => void] {
  const [link, setLink] = useState(() => keptLink(lessonId).read());
  return [
    link,
    (next) => {
      setLink(next);
      keptLink(lessonId).write(next);
    },
  ];
}
