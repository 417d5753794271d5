import { AccessGuard } from '@dzvinok/api-server/guard';
import { FailureFilter } from '@dzvinok/api-server/failure-filter';
import { CallLimits, CallRunner } from '@dzvinok/api-server/call-runner';
import { RouteCensus } from '@dzvinok/api-server/route-census';
import { Database } from '@dzvinok/tenancy/database';
import { Global, Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, DiscoveryModule } from '@nestjs/core';
import { AppConfig } from '../runtime/app.config.ts';
import { Connections } from '../runtime/connections.ts';
import { DeliveryModule } from '../delivery/delivery.module.ts';
import { FamilyModule } from '../family/family.module.ts';
import { IdentityModule } from '../identity/identity.module.ts';
import { PlatformModule } from '../platform/platform.module.ts';
import { CentreClock, Clock } from '../runtime/clock/clock.ts';
import { Files } from '../runtime/files/files.ts';
import { RuntimeModule } from '../runtime/runtime.module.ts';
import { SchoolModule } from '../school/school.module.ts';

export interface AppParts {
  config: AppConfig;
  connections: Connections;
  files: Files;
  limits?: CallLimits;
  clock?: Clock;
}

/** The caller opens and closes the connections. */
@Global()
@Module({})
export class AppModule {
  static over({ config, connections, files, limits = new CallLimits(), clock = new Clock() }: AppParts): DynamicModule {
    return {
      module: AppModule,
      imports: [DiscoveryModule, RuntimeModule, IdentityModule, SchoolModule, FamilyModule, DeliveryModule, PlatformModule],
      providers: [
        { provide: AppConfig, useValue: config },
        { provide: CallLimits, useValue: limits },
        { provide: Clock, useValue: clock },
        CentreClock,
        { provide: Connections, useValue: connections },
        { provide: Files, useValue: files },
        { provide: Database, useValue: connections.database },
        { provide: APP_FILTER, useClass: FailureFilter },
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_INTERCEPTOR, useClass: CallRunner },
        RouteCensus,
      ],
      exports: [AppConfig, CallLimits, CentreClock, Clock, Connections, Database, Files],
    };
  }
}
