import { contextOf } from '@dzvinok/api-server/request-context';
import type { RealmId } from '@dzvinok/tenancy/transaction';
import { channelNames } from '@dzvinok/texts/channels';
import { counted } from '@dzvinok/texts/plural';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Html, html } from '../../../runtime/static/html.ts';
import type { KeptMessage, Mailbox } from './mailbox.ts';

const widths = [390, 600] as const;
const schemes = ['light', 'dark'] as const;

const listPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const letterPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox";

interface Asked {
  Params: { id: string };
  Querystring: { scheme?: string };
}

/** Development's pages of kept messages, each centre's own at its address; elsewhere there is no such page. */
export function serveMailbox(instance: FastifyInstance, mailbox: () => Mailbox): void {
  const realmOf = (request: FastifyRequest): RealmId | null => {
    const { place } = contextOf(request);
    if (!mailbox().isOpen) return null;
    return place.kind === 'tenant' ? place.tenant.id : place.kind === 'platform' ? 'platform' : null;
  };
  instance.get('/dev/messages', (request, reply) => {
    const realm = realmOf(request);
    return realm === null ? reply.callNotFound() : sendPage(reply, listPolicy, listPage(mailbox().of(realm)));
  });
  instance.get<Asked>('/dev/messages/:id', (request, reply) => {
    const message = find(realmOf(request), request.params.id);
    return message ? sendPage(reply, listPolicy, messagePage(message)) : reply.callNotFound();
  });
  instance.get<Asked>('/dev/messages/:id/letter', (request, reply) => {
    const letter = find(realmOf(request), request.params.id)?.html;
    return letter ? sendPage(reply, letterPolicy, inScheme(letter, request.query.scheme)) : reply.callNotFound();
  });
  const find = (realm: RealmId | null, id: string) => (realm === null ? undefined : mailbox().one(realm, id));
}

function sendPage(reply: FastifyReply, policy: string, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').headers({ 'content-security-policy': policy, 'cache-control': 'no-store' }).send(page);
}

/** The browser's own scheme would show only one of the two schemes. */
function inScheme(letter: string, scheme: string | undefined): string {
  return letter.replaceAll('(prefers-color-scheme: dark)', scheme === 'dark' ? 'all' : 'not all');
}

function listPage(messages: readonly KeptMessage[]): string {
  const rows = messages.map(({ id, at, channel, person, address, title, text, buttons, parts }) => html`<tr>
<td>${at.toLocaleTimeString('uk-UA')}</td><td>${channelNames[channel]}</td><td>${person}<br><small>${address}</small></td>
<td><a href="/dev/messages/${id}">${title}</a><pre>${text}</pre>${besideText({ buttons, parts })}</td>
</tr>
`);
  return pageOf('Надіслані повідомлення', messages.length === 0 ? html`<p>Ще нічого не надіслано.</p>` : html`<table>
<tr><th>Час</th><th>Канал</th><th>Кому</th><th>Що</th></tr>
${rows}</table>`);
}

function besideText({ buttons = [], parts }: Pick<KeptMessage, 'buttons' | 'parts'>): Html {
  const rows = buttons.map((row) => html`<p>${row.map((label) => html`<button disabled>${label}</button> `)}</p>`);
  return html`${rows}${parts === undefined ? [] : [html`<p><small>${counted(parts, ['частина', 'частини', 'частин'])} SMS</small></p>`]}`;
}

function messagePage({ id, at, channel, person, address, title, text, html: letter, buttons, parts }: KeptMessage): string {
  const frames = letter === null ? [] : schemes.flatMap((scheme) => widths.map((width) => html`<figure>
<figcaption>${width} px, ${scheme === 'dark' ? 'темна' : 'світла'}</figcaption>
<iframe sandbox title="${width} ${scheme}" src="/dev/messages/${id}/letter?scheme=${scheme}" width="${width}" height="640"></iframe>
</figure>
`));
  return pageOf(title, html`<p>${channelNames[channel]}, ${person}, ${address}, ${at.toLocaleTimeString('uk-UA')}</p>
<div class="frames">${frames}</div>
<pre>${text}</pre>
${besideText({ buttons, parts })}
<p><a href="/dev/messages">Усі повідомлення</a></p>`);
}

function pageOf(title: string, body: Html): string {
  return html`<!doctype html>
<html lang="uk">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
  body { margin: 1.5rem; }
  td, th { padding: .4rem .8rem .4rem 0; text-align: left; vertical-align: top; }
  pre { margin: 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
  .frames { display: flex; flex-wrap: wrap; gap: 1.5rem; }
  p, small, h1 { overflow-wrap: anywhere; }
  figure { margin: 0 0 1rem; max-width: 100%; overflow-x: auto; }
  @media (max-width: 40rem) {
    body { margin: 1rem; }
    td, th { display: block; padding: 0; }
    td:last-child { padding-bottom: 1.5rem; }
  }
  iframe { border: 1px solid #8888; }
</style>
</head>
<body>
<h1>${title}</h1>
${body}
</body>
</html>
`.text;
}
