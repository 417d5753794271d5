import { remoteBuild } from '@dzvinok/build/remote';

export default remoteBuild({
  app: 'mfe-admin',
  exposes: {
    './admin': './src/admin.remote.tsx',
    './platform': './src/platform.remote.tsx',
  },
});
