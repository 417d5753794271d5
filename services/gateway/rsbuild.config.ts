import { nodeBuild } from '@dzvinok/build/node';

export default nodeBuild({
  app: 'services/gateway',
  entries: {
    accounts: './src/identity/accounts/accounts.cli.ts',
    keys: './src/platform/keys/keys.cli.ts',
    ledger: './src/money/ledger/ledger.cli.ts',
    main: './src/app/main.ts',
    passport: './src/platform/passports/passport.cli.ts',
    prepare: './src/app/prepare.ts',
    'super-admins': './src/platform/super-admins/super-admins.cli.ts',
  },
});
