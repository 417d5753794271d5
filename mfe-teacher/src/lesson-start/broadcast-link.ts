import { useState } from 'react';

const keyOf = (lessonId: number) => `dzvinok.broadcast.${lessonId}`;

function readLink(lessonId: number): string | null {
  try {
    return sessionStorage.getItem(keyOf(lessonId));
  } catch {
    return null;
  }
}

/** The room that was opened for a lesson, kept for a reload of the tab; another press of the button answers the same one. */
export function useBroadcastLink(lessonId: number): [string | null, (link: string) => void] {
  const [link, setLink] = useState(() => readLink(lessonId));
  return [
    link,
    (next) => {
      setLink(next);
      try {
        sessionStorage.setItem(keyOf(lessonId), next);
      } catch {
        // A browser that keeps nothing still shows it until the reload.
      }
    },
  ];
}
