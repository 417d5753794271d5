import { Module } from '@nestjs/common';
import { HomeController } from './home.controller.ts';
import { HomeRepository } from './home.repository.ts';

@Module({ controllers: [HomeController], providers: [HomeRepository] })
export class HomeModule {}
