import { Authenticator, SupportPolicy } from '@dzvinok/api-server/admission';
import { Global, Module } from '@nestjs/common';
import { CentreAddress } from '../runtime/centre-settings/centre-settings.ts';
import { OwnChangesLimit } from '../runtime/limits/own-changes-limit.ts';
import { SessionCheck } from '../runtime/live/live-rights.ts';
import { AccountsService, PersonRecords } from './accounts/accounts.service.ts';
import { ManyAccounts } from './accounts/many-accounts.service.ts';
import { AccessTokens, BearerAuthenticator, RealmsService } from './auth/authenticator.ts';
import { AuthLog } from './auth/auth-log.ts';
import { AuthController } from './auth/auth.controller.ts';
import { AuthRepository } from './auth/auth.repository.ts';
import { AuthService } from './auth/auth.service.ts';
import { Credentials } from './auth/credentials.service.ts';
import { DeviceMarks } from './auth/device-marks.ts';
import { LoginLimits } from './auth/login-limits.ts';
import { OwnerProof } from './auth/owner-proof.service.ts';
import { PendingPasswordHashes } from './auth/pending-password-hashes.ts';
import { RecoveryCodes } from './auth/recovery-codes.ts';
import { RefreshTokens } from './auth/refresh-tokens.ts';
import { RenewalService } from './auth/renewal.service.ts';
import { SecondFactorsRepository } from './auth/second-factors.repository.ts';
import { SecondFactors } from './auth/second-factors.service.ts';
import { SecondStepTickets } from './auth/second-step-tickets.ts';
import { SecondStepController } from './auth/second-step.controller.ts';
import { SecondStepService } from './auth/second-step.service.ts';
import { SessionOpener } from './auth/session-opener.ts';
import { SessionsService } from './auth/sessions.service.ts';
import { AvatarsController } from './avatars/avatars.controller.ts';
import { AvatarsRepository, AvatarsService } from './avatars/avatars.service.ts';
import { IssuedPasswordsController } from './issued-passwords/issued-passwords.controller.ts';
import { OwnPasswordService } from './profile/own-password.service.ts';
import { OwnPictureService } from './profile/own-picture.service.ts';
import { OwnSessionsService } from './profile/own-sessions.service.ts';
import { ProfileController, ProfileService } from './profile/profile.controller.ts';
import { ProfileRepository } from './profile/profile.repository.ts';
import { SecondFactorController, SecondFactorService } from './second-factor/second-factor.controller.ts';
import { AuditedSupportPolicy } from './support/audited-support-policy.ts';
import { SupportEntriesService, SupportTickets } from './support/support-entries.service.ts';
import { SupportGrantsRepository } from './support/support-grants.repository.ts';
import { SupportSessionsRepository } from './support/support-sessions.repository.ts';
import { SupportController } from './support/support.controller.ts';
import { SupportService } from './support/support.service.ts';

/** Global: every call finds its caller here. */
@Global()
@Module({
  controllers: [
    AuthController,
    AvatarsController,
    IssuedPasswordsController,
    ProfileController,
    SecondFactorController,
    SecondStepController,
    SupportController,
  ],
  providers: [
    AccessTokens,
    AccountsService,
    AuthLog,
    AuthRepository,
    AuthService,
    AvatarsRepository,
    AvatarsService,
    CentreAddress,
    Credentials,
    DeviceMarks,
    LoginLimits,
    ManyAccounts,
    OwnChangesLimit,
    OwnerProof,
    OwnPasswordService,
    OwnPictureService,
    OwnSessionsService,
    PendingPasswordHashes,
    PersonRecords,
    ProfileRepository,
    ProfileService,
    RealmsService,
    RecoveryCodes,
    RefreshTokens,
    RenewalService,
    SecondFactors,
    SecondFactorService,
    SecondFactorsRepository,
    SecondStepService,
    SecondStepTickets,
    SessionOpener,
    SessionsService,
    SupportEntriesService,
    SupportGrantsRepository,
    SupportService,
    SupportSessionsRepository,
    SupportTickets,
    { provide: Authenticator, useClass: BearerAuthenticator },
    { provide: SessionCheck, useExisting: SessionsService },
    { provide: SupportPolicy, useClass: AuditedSupportPolicy },
  ],
  exports: [
    AccessTokens,
    AccountsService,
    Authenticator,
    AuthLog,
    AuthRepository,
    AvatarsService,
    Credentials,
    LoginLimits,
    ManyAccounts,
    OwnerProof,
    PendingPasswordHashes,
    PersonRecords,
    RefreshTokens,
    SecondFactors,
    SessionCheck,
    SessionsService,
    SupportPolicy,
  ],
})
export class IdentityModule {}
