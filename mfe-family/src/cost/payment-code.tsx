import { qrSymbol } from '@dzvinok/money/qr-symbol';
import { useMemo } from 'react';
import styles from './cost.module.css';

/** The payment QR of the National Bank, white in a dark theme too. */
export function PaymentCode({ link }: { link: string }) {
  const { size, modules, circle, sign } = useMemo(() => qrSymbol(link), [link]);
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR-код для оплати" shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={modules} fill="#000" />
      <g shapeRendering="geometricPrecision">
        <circle cx={circle.centre} cy={circle.centre} r={circle.radius} fill="#fff" />
        <path d={sign} fill="#000" />
      </g>
    </svg>
  );
}
