import { shellBuild } from '@dzvinok/build/shell';

export default shellBuild({ app: 'shell', title: 'Dzvinok', template: './src/index.html', ahead: './src/start/ahead.ts', worker: './src/worker/worker.ts' });
