import { nodeBuild } from '@dzvinok/build/node';

export default nodeBuild({
  app: 'services/gateway',
  entries: {
    main: './src/main.ts',
    passport: './src/passports/passport.cli.ts',
    prepare: './src/prepare.ts',
    'super-admins': './src/super-admins/super-admins.cli.ts',
  },
});
