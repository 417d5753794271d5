import { useEffect, useState } from 'react';
import { titleOf } from '../page/content.ts';

const findHeading = () => document.querySelector('main h1');

const readTitle = () => titleOf(findHeading());

export function ScreenTitle() {
  const [title, setTitle] = useState(readTitle);

  useEffect(() => {
    let frame = 0;
    let known: string | undefined;
    const update = () => {
      // Most changes are elsewhere (typing in the journal): comparing the text is all that they cost.
      const text = findHeading()?.textContent;
      if (text === known) return;
      known = text;
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        setTitle(readTitle());
      });
    };
    update();
    const observer = new MutationObserver(update);
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, []);

  return <title>{title}</title>;
}
