import { setSourceMapsSupport } from 'node:module';

// Before the gateway is loaded, and for its own files alone: maps of libraries take 20 MB in each process.
setSourceMapsSupport(true, { nodeModules: false });
await import('./gateway.ts');
