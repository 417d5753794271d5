import { remoteBuild } from '@dzvinok/build/remote';

export default remoteBuild({
  app: 'mfe-admin',
  exposes: {
    './admin': './src/admin/admin.remote.tsx',
    './platform': './src/platform/platform.remote.tsx',
  },
});
