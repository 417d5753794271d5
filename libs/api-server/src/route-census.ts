import type { RouteDefinition } from '@dzvinok/contract/route';
import { Injectable, type OnModuleInit, type RequestMethod } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { routeOf } from './handler.ts';

/** Fails the start when a handler has no route: nothing is reachable by oversight. */
@Injectable()
export class RouteCensus implements OnModuleInit {
  readonly #discovery: DiscoveryService;
  readonly #scanner: MetadataScanner;
  readonly #served = new Set<RouteDefinition>();

  constructor(discovery: DiscoveryService, scanner: MetadataScanner) {
    this.#discovery = discovery;
    this.#scanner = scanner;
  }

  onModuleInit(): void {
    for (const { metatype } of this.#discovery.getControllers()) {
      if (typeof metatype !== 'function') continue;
      const prototype: object = metatype.prototype;
      for (const name of this.#scanner.getAllMethodNames(prototype)) this.#count(prototype, name);
    }
  }

  get served(): ReadonlySet<RouteDefinition> {
    return this.#served;
  }

  #count(prototype: object, name: string): void {
    const handler: unknown = Reflect.get(prototype, name);
    if (typeof handler !== 'function') return;
    const method: RequestMethod | undefined = Reflect.getMetadata(METHOD_METADATA, handler);
    if (method === undefined) return;
    const served = routeOf(handler);
    if (!served) throw new Error(`${prototype.constructor.name}.${name} answers requests without a route of the contract`);
    this.#served.add(served.route);
  }
}
