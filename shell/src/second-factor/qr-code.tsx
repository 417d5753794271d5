import { useEffect, useState } from 'react';
import styles from './second-factor.module.css';

/** The library is fetched on demand. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawn, setDrawn] = useState<{ text: string; size: number; path: string } | null>(null);

  useEffect(() => {
    let isHere = true;
    import('uqr').then(
      ({ encode }) => {
        const { data, size } = encode(text, { ecc: 'M', border: 2 });
        const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
        if (isHere) setDrawn({ text, size, path });
      },
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [text]);

  if (drawn?.text !== text) return <div className={styles.code} />;
  return (
    <svg className={styles.code} viewBox={`0 0 ${drawn.size} ${drawn.size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={drawn.path} />
    </svg>
  );
}
