import { shellBuild } from '@dzvinok/build/shell';

export default shellBuild({ app: 'shell', title: 'Dzvinok', template: './src/index.html', firstScript: './src/start/first-script.ts', worker: './src/worker/worker.ts' });
