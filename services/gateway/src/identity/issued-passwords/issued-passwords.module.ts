import { Module } from '@nestjs/common';
import { IssuedPasswordsController } from './issued-passwords.controller.ts';

@Module({ controllers: [IssuedPasswordsController] })
export class IssuedPasswordsModule {}
