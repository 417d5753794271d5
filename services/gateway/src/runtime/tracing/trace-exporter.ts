import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { Logger } from '@nestjs/common';

type Export = OTLPTraceExporter['export'];

/** Then the collector's data are lost; an ending process waits no longer. */
const timeoutMillis = 2_000;

/** Logs once that traces are lost, and once that they arrive again. */
export class TraceExporter extends OTLPTraceExporter {
  readonly #logger = new Logger('Traces');
  #isLost = false;

  constructor(collector: string) {
    super({ url: `${collector.replace(/\/$/, '')}/v1/traces`, timeoutMillis });
  }

  override export(...[spans, done]: Parameters<Export>): void {
    super.export(spans, (result) => {
      const isLost = result.error !== undefined;
      if (isLost && !this.#isLost) this.#logger.warn(`The collector takes no traces: ${result.error?.message}`);
      if (!isLost && this.#isLost) this.#logger.log('The collector takes traces again');
      this.#isLost = isLost;
      done(result);
    });
  }
}
