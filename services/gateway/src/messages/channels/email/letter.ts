import type { Accent } from '@dzvinok/contract/centre';
import { formatPhone } from '@dzvinok/texts/phone';
import { Html, html } from '../../../runtime/static/html.ts';

export interface LetterContent {
  centre: { name: string; accent: Accent; phone: string | null };
  title: string;
  /** Lines become paragraphs. */
  text: string;
  /** Shown large, to be typed. */
  code: string | null;
  page: { label: string; url: string } | null;
  /** Page of the person's choices. */
  choicesUrl: string | null;
  unsubscribe: { label: string; url: string } | null;
}

interface Scheme {
  /** Of the button and the stripe; white text is readable on it. */
  accent: string;
  /** Of links and the centre's name. */
  accentText: string;
}

/** Mail programs know no variables: `accents.css` of libs/ui in plain colours. */
export const letterAccents: Record<Accent, { light: Scheme; dark: Scheme }> = {
  indigo: { light: { accent: '#3a34a0', accentText: '#3a34a0' }, dark: { accent: '#5d58d8', accentText: '#b0aefc' } },
  blue: { light: { accent: '#1a4f94', accentText: '#1a4f94' }, dark: { accent: '#2c6dbd', accentText: '#9cc6f7' } },
  green: { light: { accent: '#1f6138', accentText: '#1f6138' }, dark: { accent: '#2b7d49', accentText: '#93d9aa' } },
  teal: { light: { accent: '#0d5c63', accentText: '#0d5c63' }, dark: { accent: '#1a7880', accentText: '#83d5dc' } },
  plum: { light: { accent: '#7a2860', accentText: '#7a2860' }, dark: { accent: '#a63f86', accentText: '#efafdb' } },
  rust: { light: { accent: '#8c3a14', accentText: '#8c3a14' }, dark: { accent: '#b4511f', accentText: '#f3b492' } },
};

/** Mail programs that cut `<style>` show the light scheme of the attributes; the dark scheme needs `!important` over them. */
function darkStyle({ accent, accentText }: Scheme): string {
  return `
  @media (prefers-color-scheme: dark) {
    .page { background: #14141c !important; }
    .card { background: #1f1f2b !important; border-color: #34344a !important; }
    .title, .text, .code { color: #eceaf6 !important; }
    .quiet, .quiet a { color: #a9a8bd !important; }
    .centre { color: ${accentText} !important; }
    .stripe, .button { background: ${accent} !important; }
    .code { background: #2a2a3a !important; }
  }`;
}

const raw = (text: string) => new Html(text);
const font = "font-family: -apple-system, 'Segoe UI', Roboto, Arial, sans-serif;";

export function letterHtml({ centre, title, text, code, page, choicesUrl, unsubscribe }: LetterContent): string {
  const { light, dark } = letterAccents[centre.accent];
  const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';
  return html`<!doctype html>
<html lang="uk">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>
  :root { color-scheme: light dark; }${raw(darkStyle(dark))}
</style>
</head>
<body class="page" style="margin: 0; padding: 0; background: #f4f4f9;">
<table ${raw(table)} class="page" style="background: #f4f4f9;">
<tr><td align="center" style="padding: 24px 12px;">
<table ${raw(table)} style="max-width: 560px;">
<tr><td class="centre" style="${raw(font)} padding: 0 4px 12px; font-size: 15px; line-height: 20px; font-weight: 600; color: ${light.accentText};">${centre.name}</td></tr>
<tr><td class="card" style="background: #ffffff; border: 1px solid #e2e1ee; border-radius: 12px; overflow: hidden;">
<table ${raw(table)}>
<tr><td class="stripe" height="4" style="height: 4px; line-height: 4px; font-size: 0; background: ${light.accent}; border-radius: 11px 11px 0 0;">&nbsp;</td></tr>
<tr><td style="padding: 24px 24px 28px;">
<h1 class="title" style="${raw(font)} margin: 0 0 12px; font-size: 21px; line-height: 28px; font-weight: 700; color: #1c1b2b;">${title}</h1>
${text.split('\n').filter(Boolean).map(paragraph)}${code === null ? null : codeBlock(code)}${page === null ? null : button(page, light.accent)}
</td></tr>
</table>
</td></tr>
<tr><td class="quiet" style="${raw(font)} padding: 16px 4px 0; font-size: 13px; line-height: 20px; color: #5f5e73;">${footer({ centre, choicesUrl, unsubscribe })}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`.text;
}

function paragraph(line: string): Html {
  return html`<p class="text" style="${raw(font)} margin: 0 0 10px; font-size: 16px; line-height: 24px; color: #2c2b3d;">${line}</p>
`;
}

function codeBlock(code: string): Html {
  return html`<p class="code" style="${raw(font)} margin: 14px 0 6px; padding: 14px 0; border-radius: 8px; background: #f0effa; text-align: center; font-size: 30px; line-height: 36px; font-weight: 700; letter-spacing: 8px; text-indent: 8px; color: #1c1b2b;">${code}</p>
`;
}

function button({ label, url }: { label: string; url: string }, colour: string): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin-top: 18px;"><tr>
<td class="button" style="border-radius: 8px; background: ${colour};"><a href="${url}" style="${raw(font)} display: inline-block; padding: 12px 22px; font-size: 16px; line-height: 20px; font-weight: 600; color: #ffffff; text-decoration: none;">${label}</a></td>
</tr></table>
`;
}

function footer({ centre, choicesUrl, unsubscribe }: Pick<LetterContent, 'centre' | 'choicesUrl' | 'unsubscribe'>): Html {
  const link = (label: string, url: string) => html`<a href="${url}" style="color: #5f5e73; text-decoration: underline;">${label}</a>`;
  const links = [
    choicesUrl === null ? null : link('Налаштувати сповіщення', choicesUrl),
    unsubscribe && link(unsubscribe.label, unsubscribe.url),
  ].filter((one) => one !== null);
  return html`${contact(centre)}${links.map((one) => html`<br>
${one}`)}`;
}

function contact({ name, phone }: LetterContent['centre']): string {
  return phone === null ? `Лист від: ${name}` : `Лист від: ${name}, телефон ${formatPhone(phone)}`;
}

export function letterText({ centre, title, text, code, page, choicesUrl, unsubscribe }: LetterContent): string {
  return [
    title,
    '',
    ...text.split('\n').filter(Boolean),
    ...code === null ? [] : ['', code],
    ...page === null ? [] : ['', `${page.label}: ${page.url}`],
    '',
    '-- ',
    contact(centre),
    ...choicesUrl === null ? [] : [`Налаштувати сповіщення: ${choicesUrl}`],
    ...unsubscribe === null ? [] : [`${unsubscribe.label}: ${unsubscribe.url}`],
    '',
  ].join('\n');
}
