import { Authenticator } from '@dzvinok/api-server/guard';
import { Global, Module } from '@nestjs/common';
import { SessionCheck } from '../../runtime/live/session-check.ts';
import { AccessTokens } from './access-tokens.ts';
import { BearerAuthenticator } from './authenticator.ts';
import { AuthLog } from './auth-log.ts';
import { AuthController } from './auth.controller.ts';
import { AuthRepository } from './auth.repository.ts';
import { AuthService } from './auth.service.ts';
import { Credentials } from './credentials.service.ts';
import { DeviceMarks } from './device-marks.ts';
import { LoginLimits } from './login-limits.ts';
import { PendingPasswordHashes } from './pending-password-hashes.ts';
import { OwnerProof } from './owner-proof.service.ts';
import { RealmsService } from './realm.ts';
import { RefreshTokens } from './refresh-tokens.ts';
import { RecoveryCodes } from './recovery-codes.ts';
import { RenewalService } from './renewal.service.ts';
import { SecondFactorsRepository } from './second-factors.repository.ts';
import { SecondFactors } from './second-factors.service.ts';
import { SecondStepTickets } from './second-step-tickets.ts';
import { SecondStepController } from './second-step.controller.ts';
import { SecondStepService } from './second-step.service.ts';
import { SessionOpener } from './session-opener.ts';
import { SessionsService } from './sessions.service.ts';

@Global()
@Module({
  controllers: [AuthController, SecondStepController],
  providers: [
    AccessTokens,
    AuthLog,
    AuthRepository,
    AuthService,
    Credentials,
    DeviceMarks,
    LoginLimits,
    PendingPasswordHashes,
    OwnerProof,
    RealmsService,
    RefreshTokens,
    RecoveryCodes,
    RenewalService,
    SecondFactors,
    SecondFactorsRepository,
    SecondStepService,
    SecondStepTickets,
    SessionOpener,
    SessionsService,
    { provide: Authenticator, useClass: BearerAuthenticator },
    { provide: SessionCheck, useExisting: SessionsService },
  ],
  exports: [
    AccessTokens,
    Authenticator,
    AuthLog,
    AuthRepository,
    Credentials,
    LoginLimits,
    PendingPasswordHashes,
    OwnerProof,
    RefreshTokens,
    SecondFactors,
    SessionCheck,
    SessionsService,
  ],
})
export class AuthModule {}
