import { remoteBuild } from '@dzvinok/build/remote';

export default remoteBuild({
  app: 'mfe-family',
  exposes: {
    './student': './src/student.remote.tsx',
    './parent': './src/parent.remote.tsx',
  },
  early: './src/early/family-early.tsx',
});
