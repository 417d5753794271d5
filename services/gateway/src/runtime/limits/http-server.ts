import type { IsOurProxy } from '@dzvinok/api-server/request-context';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { addressBlock } from './address-block.ts';

export interface SocketLimits {
  /** Each open page holds a connection for live events; more connections would take too much memory. */
  connections: number;
  /** The pages of a school behind one address. */
  connectionsOfBlock: number;
  /** A stream of live events sends something every 15 seconds. */
  silentMs: number;
  headersMs: number;
}

export const socketLimits: SocketLimits = { connections: 10_000, connectionsOfBlock: 1_000, silentMs: 120_000, headersMs: 20_000 };

const unfinishedRequests = 8;

/** Node reads pipelined requests ahead and handles all of them at once, and the replies wait in memory. */
class Pipelines {
  readonly #requests = new WeakMap<Socket, (() => void)[]>();

  isBusy(socket: Socket): boolean {
    return (this.#requests.get(socket)?.length ?? 0) > 0;
  }

  #requestsOf(socket: Socket): (() => void)[] {
    const known = this.#requests.get(socket);
    if (known) return known;
    const requests: (() => void)[] = [];
    this.#requests.set(socket, requests);
    return requests;
  }

  /** Requests of a connection are handled in turn; a request that is too many ends the connection. */
  inTurn(handle: RequestListener): RequestListener {
    return (request, response) => {
      const { socket } = request;
      if (!socket.writable) return;
      const requests = this.#requestsOf(socket);
      const begin = () => {
        response.once('close', () => {
          requests.shift();
          if (socket.writable) requests[0]?.();
        });
        handle(request, response);
      };
      if (requests.push(begin) > unfinishedRequests) socket.destroy();
      else if (requests.length === 1) begin();
    };
  }
}

/** A new connection of a full block takes the place of one without an unfinished request. */
function shareConnections(server: Server, pipelines: Pipelines, mostOfBlock: number, isOurProxy: IsOurProxy): void {
  const blocks = new Map<string, Set<Socket>>();
  server.on('connection', (socket) => {
    const { remoteAddress = '' } = socket;
    if (isOurProxy(remoteAddress)) return;
    const block = addressBlock(remoteAddress);
    const sockets = blocks.get(block) ?? new Set();
    if (sockets.size >= mostOfBlock) {
      const ended = sockets.values().find((other) => !pipelines.isBusy(other)) ?? socket;
      sockets.delete(ended);
      ended.destroy();
    }
    if (socket.destroyed) return;
    blocks.set(block, sockets.add(socket));
    socket.once('close', () => {
      sockets.delete(socket);
      if (sockets.size === 0 && blocks.get(block) === sockets) blocks.delete(block);
    });
  });
}

/** `isOurProxy` names addresses whose connections carry everybody's calls. */
export function openHttpServer(handle: RequestListener, limits: SocketLimits, isOurProxy: IsOurProxy): Server {
  const pipelines = new Pipelines();
  const server = createServer({
    // A request without a host gets our own reply.
    requireHostHeader: false,
    headersTimeout: limits.headersMs,
    // The largest file over a slow line; routes limit other bodies.
    requestTimeout: 5 * 60_000,
    connectionsCheckingInterval: limits.headersMs / 4,
    keepAliveTimeout: 65_000,
  }, pipelines.inTurn(handle));
  server.timeout = limits.silentMs;
  server.maxConnections = limits.connections;
  shareConnections(server, pipelines, limits.connectionsOfBlock, isOurProxy);
  return server;
}
