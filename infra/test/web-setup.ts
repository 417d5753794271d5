import { configure } from '@testing-library/dom';

// A busy machine takes seconds for what a quiet one draws at once; benchmarks measure how long it takes.
configure({ asyncUtilTimeout: 5_000 });
