import type { CallerInfo } from '@dzvinok/api-server/request-context';
import type { ReleaseReport } from '@dzvinok/contract/releases';
import { Injectable } from '@nestjs/common';

/** How releases fare in browsers. */
@Injectable()
export class ReleaseReportsService {
  async take(_caller: CallerInfo, _reports: readonly ReleaseReport[]): Promise<void> {}
}
