import { renderToStaticMarkup } from 'react-dom/server';
import { EarlySignIn } from './early-sign-in.tsx';

/** The sign-in as the build writes it into the page, before anything is known of the browser and of the centre. */
export function markup(): string {
  return renderToStaticMarkup(<EarlySignIn host={'\u00a0'} onLeave={() => undefined} />);
}
