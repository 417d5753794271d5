import { Authenticator } from '@dzvinok/api-server/guard';
import { Global, Module } from '@nestjs/common';
import { AccessTokens } from './access-tokens.ts';
import { AuthController } from './auth.controller.ts';
import { AuthRepository } from './auth.repository.ts';
import { AuthService } from './auth.service.ts';
import { BearerAuthenticator } from './bearer.authenticator.ts';
import { Credentials } from './credentials.service.ts';
import { LoginLimits } from './login-limits.ts';
import { OwedHashes } from './owed-hashes.ts';
import { RealmsService } from './realms.service.ts';
import { RefreshTokens } from './refresh-tokens.ts';
import { RenewalService } from './renewal.service.ts';
import { SessionsService } from './sessions.service.ts';

@Global()
@Module({
  controllers: [AuthController],
  providers: [
    AccessTokens,
    AuthRepository,
    AuthService,
    Credentials,
    LoginLimits,
    OwedHashes,
    RealmsService,
    RefreshTokens,
    RenewalService,
    SessionsService,
    { provide: Authenticator, useClass: BearerAuthenticator },
  ],
  exports: [AccessTokens, Authenticator, Credentials, LoginLimits, OwedHashes, RefreshTokens, SessionsService],
})
export class AuthModule {}
