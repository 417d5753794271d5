import { configure } from '@testing-library/dom';

// What a quiet machine draws at once takes a busy one seconds; how long it takes is for benchmarks to say.
configure({ asyncUtilTimeout: 5_000 });
