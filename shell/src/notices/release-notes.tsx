import { storedJson } from '@dzvinok/storage/stored';
import { showLasting } from '@dzvinok/ui/toast';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { useReleases } from '../releases/releases.store.ts';

const seenNotes = storedJson('dzvinok-release-notes', z.array(z.string()));

export function ReleaseNotes(): null {
  const { manifest } = useReleases();
  const [seen, setSeen] = useState(() => seenNotes.read() ?? []);
  useEffect(() => {
    const notes = [...new Map(manifest?.remotes.flatMap(({ note }) => (note ? [[note.text, note] as const] : []))).values()];
    if (notes.length === 0) return;
    const items = notes.map(({ text, at }) => ({
      key: `release ${text}`, kind: 'info' as const, title: 'Портал оновлено', message: text, at: new Date(at), isUnread: !seen.includes(text),
    }));
    showLasting('releases', {
      items,
      unread: items.filter(({ isUnread }) => isUnread).length,
      onSeen: () => {
        const shown = notes.map(({ text }) => text);
        seenNotes.write(shown);
        setSeen(shown);
      },
    });
  }, [manifest, seen]);
  return null;
}
