import './start/start.css';
import { showStartFailure } from './start/start-failure.ts';

// Asynchronous, so that the shared modules are settled before anything uses them.
import('./bootstrap.tsx').then(({ startShell }) => startShell()).catch(showStartFailure);
