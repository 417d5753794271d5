import { contextOf } from '@dzvinok/api-server/request-context';
import { errorStatus } from '@dzvinok/contract/errors';
import { idempotencyHeader, takesIdempotencyKey, type RouteDefinition } from '@dzvinok/contract/route';
import { allRoutes } from '@dzvinok/contract/routes';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

type Json = Record<string, unknown>;

/** `override` keeps transformations from failing the whole document. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function isAbsent(schema: z.ZodType): boolean {
  return schema.def.type === 'undefined';
}

function parametersOf(route: RouteDefinition): Json[] {
  return (['params', 'query'] as const).flatMap((part) => {
    if (isAbsent(route[part])) return [];
    const { properties = {}, required = [] } = z.toJSONSchema(route[part], { io: 'input', unrepresentable: 'any' });
    return Object.entries(properties).map(([name, schema]) => ({
      name,
      in: part === 'params' ? 'path' : 'query',
      required: part === 'params' || required.includes(name),
      schema,
    }));
  });
}

const idempotencyKey = {
  name: idempotencyHeader,
  in: 'header',
  required: false,
  schema: { type: 'string', format: 'uuid' },
  description: 'The same key and input again change nothing and get the first reply',
};

function headersOf(route: RouteDefinition): Json[] {
  return takesIdempotencyKey(route) ? [idempotencyKey] : [];
}

function envelopeOf(data: Json): Json {
  return {
    type: 'object',
    required: ['success', 'data', 'errorMessage', 'message'],
    properties: {
      success: { const: true }, data, errorMessage: { type: 'null' }, message: { type: ['string', 'null'] },
    },
  };
}

function json(schema: Json): Json {
  return { content: { 'application/json': { schema } } };
}

function binary(mediaTypes: readonly string[]): Json {
  const schema = { type: 'string', format: 'binary' };
  return { content: Object.fromEntries(mediaTypes.map((type) => [type, { schema }])) };
}

function requestOf(route: RouteDefinition): Json {
  if (route.accepts) return { requestBody: { required: true, ...binary(route.accepts) } };
  if (isAbsent(route.body)) return {};
  return { requestBody: { required: true, ...json(schemaOf(route.body, 'input')) } };
}

function replyOf(route: RouteDefinition): Json {
  if (route.answers) return binary(route.answers);
  const data = schemaOf(route.data, 'output');
  if (route.streams) {
    return {
      description: 'Server-sent events until the stream ends; each `data` is one of these. `retry` says when to come back.',
      content: { 'text/event-stream': { schema: data } },
    };
  }
  return json(route.path.startsWith('/api/') ? envelopeOf(data) : data);
}

function operationOf(feature: string, name: string, route: RouteDefinition): Json {
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: route.summary,
    ...(route.access === 'public' ? { security: [] } : { 'x-roles': route.access }),
    parameters: [...parametersOf(route), ...headersOf(route)],
    ...requestOf(route),
    responses: {
      200: { description: 'Done', ...replyOf(route) },
      default: { $ref: '#/components/responses/Failure' },
    },
  };
}

const failure = {
  type: 'object',
  required: ['success', 'data', 'errorMessage', 'message', 'code'],
  properties: {
    success: { const: false },
    data: { description: 'Null, or after an edit conflict what is saved now' },
    errorMessage: { type: 'string', description: 'Ukrainian, for the person' },
    message: { type: 'null' },
    code: { enum: Object.keys(errorStatus) },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    requestId: { type: 'string', description: 'With 5xx only' },
  },
};

function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const [feature, routes] of Object.entries(allRoutes)) {
    for (const [name, route] of Object.entries(routes)) {
      const path = route.path.replace(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(feature, name, route) };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Dzvinok', version: '1' },
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      responses: { Failure: { description: 'Refused or failed; the status follows from the code', ...json(failure) } },
    },
  };
}

export function serveOpenApi(instance: FastifyInstance): void {
  let document: string | undefined;
  instance.get('/api/docs', async (request, reply) => {
    if (contextOf(request).place.kind === 'unknown') return reply.callNotFound();
    document ??= JSON.stringify(openApiDocument());
    return reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(document);
  });
}
