import { refuse } from '@dzvinok/api-server/failure';
import { Input, Route, withHeaders } from '@dzvinok/api-server/handler';
import { requestContext, type Place } from '@dzvinok/api-server/request-context';
import { centreRoutes, accents, type CentreFace } from '@dzvinok/contract/centre';
import type { RouteInput } from '@dzvinok/contract/route';
import { Database } from '@dzvinok/tenancy/database';
import { runInPlatform } from '@dzvinok/tenancy/transaction';
import { Controller, Injectable } from '@nestjs/common';
import { AppConfig } from '../../runtime/app.config.ts';
import { settingsOf, logoPathOf } from '../../runtime/centre-settings/centre-settings.ts';
import { platformDb } from '../../runtime/database/database.ts';

const fileName = /^([0-9a-f]{32})\.webp$/;

@Injectable()
export class CentreService {
  constructor(
    private readonly database: Database,
    private readonly config: AppConfig,
  ) {}

  /** On the bare domain and the platform's address it describes the product. */
  face(): CentreFace {
    const place = requestContext()?.place;
    if (!place || place.kind === 'unknown') throw refuse('tenants.not-found');
    if (place.kind !== 'tenant') return { kind: place.kind, name: null, status: null, accent: accents[0], logoPath: null, phone: null };
    const { tenant } = place;
    const { accent, logo, phone, email } = settingsOf(tenant);
    const status = tenant.status === 'suspended' ? 'suspended' : 'active';
    return { kind: 'tenant', name: tenant.name, status, accent, logoPath: logoPathOf({ logo }), phone, email, timezone: tenant.timezone, support: this.config.support };
  }

  /** A centre's address gives its own logo only; the platform's address gives that of any centre. */
  async logo(file: string): Promise<Uint8Array> {
    const key = fileName.exec(file)?.[1];
    const owner = ownerAt(requestContext()?.place);
    if (key === undefined || owner === null) throw refuse('centre.no-logo');
    const logo = await runInPlatform(this.database, () =>
      platformDb().selectFrom('tenant_logos').select('image').where('key', '=', key)
        .$if(owner !== 'any', (logos) => logos.where('tenant_id', '=', Number(owner)))
        .executeTakeFirst());
    if (!logo) throw refuse('centre.no-logo');
    return logo.image;
  }
}

function ownerAt(place: Place | undefined): number | 'any' | null {
  switch (place?.kind) {
    case 'tenant':
      return place.tenant.id;
    case 'platform':
      return 'any';
    default:
      return null;
  }
}

/** A new logo has a new address. */
const keptForEver = { 'cache-control': 'public, max-age=31536000, immutable' };

/** Also for suspended centres. */
@Controller()
export class CentreController {
  constructor(private readonly centre: CentreService) {}

  @Route(centreRoutes.face, { itself: 'asks no database' })
  face() {
    return this.centre.face();
  }

  @Route(centreRoutes.logo, { itself: 'a public route has no caller whose centre it could run in' })
  async logo(@Input() { params }: RouteInput<typeof centreRoutes.logo>) {
    return withHeaders({ bytes: await this.centre.logo(params.file), type: 'image/webp' }, keptForEver);
  }
}
