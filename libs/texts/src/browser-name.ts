import Bowser from 'bowser';

export interface NamedBrowser {
  name: string;
  device: 'computer' | 'phone' | 'tablet' | 'unknown';
}

const devices: Record<string, NamedBrowser['device']> = { desktop: 'computer', mobile: 'phone', tablet: 'tablet' };

const spoken: Record<string, string> = {
  'Microsoft Edge': 'Edge',
  'Opera Coast': 'Opera',
  'Opera Touch': 'Opera',
  'Samsung Internet for Android': 'Samsung Internet',
  'Android Browser': 'Браузер Android',
};

const kinds = { computer: 'на комп’ютері', phone: 'на телефоні', tablet: 'на планшеті', unknown: 'на пристрої' } as const;

/** «Chrome на комп’ютері з Windows», «Safari на iPhone». */
export function nameBrowser(userAgent: string | null): NamedBrowser {
  if (!userAgent) return { name: 'Невідомий браузер', device: 'unknown' };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const device = os.name === 'Chrome OS' ? 'computer' : (devices[platform.type ?? ''] ?? 'unknown');
  const browserName = browser.name ? (spoken[browser.name] ?? browser.name) : 'Невідомий браузер';
  const place = placeOf(device, os.name, platform.model);
  return { name: place ? `${browserName} ${place}` : browserName, device };
}

function placeOf(device: NamedBrowser['device'], system: string | undefined, model: string | undefined): string | null {
  if (model === 'iPhone' || model === 'iPad') return `на ${model}`;
  if (system === 'macOS') return 'на Mac';
  if (system === 'Chrome OS') return 'на Chromebook';
  if (system) return `${kinds[device]} з ${system}`;
  return device === 'unknown' ? null : kinds[device];
}
