interface ShownNotification {
  title: string;
  body: string;
  lang: string;
  icon: string;
  /** Replaces a notification of the same tag. */
  tag?: string;
  data: string;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function parsed(text: string): Record<string, unknown> {
  try {
    const { notification }: Record<string, unknown> = Object(JSON.parse(text));
    return { ...Object(notification) };
  } catch {
    return {};
  }
}

/** Reads Declarative Web Push; an unreadable message gets a general text, and links lead to the portal only. */
export function readNotification(text: string, origin: string): ShownNotification {
  const { title, body, tag, navigate } = parsed(text);
  const url = textOf(navigate) ?? origin;
  const isOwn = URL.canParse(url) && new URL(url).origin === origin;
  const known = textOf(tag);
  return {
    title: textOf(title) ?? 'Dzvinok',
    body: textOf(body) ?? (textOf(title) ? '' : 'Нове повідомлення'),
    lang: 'uk',
    icon: '/icons/icon-192.png',
    ...known !== undefined && { tag: known },
    data: isOwn ? url : origin,
  };
}
