import { nodeBuild } from '@dzvinok/build/node';

export default nodeBuild({
  app: 'services/gateway',
  entries: { main: './src/main.ts', prepare: './src/prepare.ts' },
});
