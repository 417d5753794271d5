import { remoteBuild } from '@dzvinok/build/remote';

export default remoteBuild({ app: 'mfe-family', early: './src/early/family-early.tsx' });
