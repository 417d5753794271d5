import { configure } from '@testing-library/dom';

// Drawing takes seconds on a busy machine; benchmarks measure speed.
configure({ asyncUtilTimeout: 5_000 });
