import { contextOf } from '@dzvinok/api-server/request-context';
import { kindRules } from '@dzvinok/contract/message-kinds';
import { paths } from '@dzvinok/contract/paths';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { settingsOf } from '../../../runtime/centre-settings/centre-settings.ts';
import { type Html, html } from '../../../runtime/static/html.ts';
import { letterAccents } from './letter.ts';
import type { Subscription } from './unsubscribe-links.ts';
import type { Unsubscribing } from './unsubscribing.service.ts';

const policy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const bodyLimit = 4 * 1024;
const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'];

interface Asked {
  Params: { token: string };
}

/** Unsubscribing by RFC 8058: a bare POST without session. Programs that check links open them, so a GET only shows a page with buttons. */
export async function serveUnsubscribing(instance: FastifyInstance, unsubscribing: () => Unsubscribing): Promise<void> {
  const found = (request: FastifyRequest<Asked>): { tenant: Tenant; subscription: Subscription } | null => {
    const { place } = contextOf(request);
    const subscription = place.kind === 'tenant' ? unsubscribing().subscriptionOf(place.tenant, request.params.token) : null;
    return place.kind === 'tenant' && subscription ? { tenant: place.tenant, subscription } : null;
  };
  // In a scope of its own, so that these body types stay refused elsewhere.
  await instance.register(async (scope) => {
    scope.addContentTypeParser(formTypes, { parseAs: 'string', bodyLimit }, (_request, body, done) => done(null, body));
    scope.get<Asked>('/u/:token', (request, reply) => {
      const known = found(request);
      return known ? send(reply, 200, choicePage(known.tenant, known.subscription)) : send(reply, 404, unknownPage());
    });
    scope.post<Asked>('/u/:token', { bodyLimit }, async (request, reply) => {
      const known = found(request);
      if (!known) return send(reply, 404, unknownPage());
      const isWhole = typeof request.body === 'string' && new URLSearchParams(request.body).has('whole');
      await unsubscribing().end(known.tenant, known.subscription, { isWhole });
      return send(reply, 200, donePage(known.tenant, known.subscription, isWhole));
    });
  });
}

function send(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8')
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).send(page);
}

function choicePage(tenant: Tenant, { kind }: Subscription): string {
  const { name, isNecessary } = kindRules[kind];
  return pageOf(tenant, 'Листи на пошту', html`<p>Що більше не надсилати на вашу пошту?</p>
${isNecessary ? null : html`<form method="post"><button>${name}</button></form>`}
<form method="post"><button class="quiet" name="whole" value="1">Усі листи, крім безпеки входу</button></form>
<p>Інші способи залишаться. Усе можна змінити у <a href="${paths.profile}">профілі</a>.</p>`);
}

function donePage(tenant: Tenant, { kind }: Subscription, isWhole: boolean): string {
  const what = isWhole ? 'Листи вимкнено, крім безпеки входу.' : `Листів «${kindRules[kind].name}» більше не буде.`;
  return pageOf(tenant, 'Готово', html`<p>${what}</p>
<p>Повернути їх можна у <a href="${paths.profile}">профілі</a>.</p>`);
}

function unknownPage(): string {
  return pageOf(null, 'Посилання не діє', html`<p>Відкрийте його з листа ще раз повністю або змініть сповіщення у профілі порталу.</p>`);
}

function pageOf(tenant: Tenant | null, title: string, body: Html): string {
  const { light, dark } = letterAccents[tenant ? settingsOf(tenant).accent : 'indigo'];
  return html`<!doctype html>
<html lang="uk">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}${tenant && ` · ${tenant.name}`}</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; color: light-dark(#1c1b2b, #eceaf6); background: light-dark(#f4f4f9, #14141c); }
  main { max-width: 26rem; padding: 2rem 1.25rem; text-align: center; }
  h1 { font-size: 1.5rem; line-height: 1.3; margin: 0 0 .75rem; }
  a, small { color: light-dark(${light.accentText}, ${dark.accentText}); }
  small { font-size: 1rem; font-weight: 600; }
  button { width: 100%; padding: .75rem 1rem; margin-bottom: .75rem; border-radius: .5rem; font: inherit; font-weight: 600; cursor: pointer;
    border: 1px solid light-dark(${light.accent}, ${dark.accent}); color: #fff; background: light-dark(${light.accent}, ${dark.accent}); }
  .quiet { color: light-dark(${light.accentText}, ${dark.accentText}); background: transparent; }
</style>
</head>
<body>
<main>
<small>${tenant && tenant.name}</small>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`.text;
}
