import { remoteBuild } from '@dzvinok/build/remote';

export default remoteBuild({
  app: 'mfe-teacher',
  exposes: {
    './teacher': './src/teacher.remote.tsx',
    './lesson': './src/lesson.remote.tsx',
  },
});
