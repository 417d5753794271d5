import { remoteBuild } from '@dzvinok/build/remote';

export default remoteBuild({ app: 'mfe-teacher' });
