import { shellBuild } from '@dzvinok/build/shell';

export default shellBuild({
  app: 'shell', title: 'Dzvinok', template: './src/index.html',
  firstScript: './src/start/first-script.ts', worker: './src/worker/worker.ts',
  signIn: { script: './src/sign-in/early/early-script.tsx', markup: './src/sign-in/early/early-markup.tsx' },
});
