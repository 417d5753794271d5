import { renderToStaticMarkup } from 'react-dom/server';
import { EarlySignIn } from './early-sign-in.tsx';

/** Drawn by the build, when browser and centre are unknown. */
export function markup(): string {
  return renderToStaticMarkup(<EarlySignIn host={'\u00a0'} onLeave={() => undefined} />);
}
