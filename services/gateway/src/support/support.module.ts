import { SupportWitness } from '@dzvinok/api-server/guard';
import { Global, Module } from '@nestjs/common';
import { ClosedToSupport } from './support.witness.ts';

@Global()
@Module({
  providers: [{ provide: SupportWitness, useClass: ClosedToSupport }],
  exports: [SupportWitness],
})
export class SupportModule {}
