import { startPostgres } from '../postgres.ts';

// Starts PostgreSQL in the given folder and runs until it is killed.
const folder = String(process.argv[2]);
const url = await startPostgres(
  {
    folder: `${folder}/postgres`,
    log: `${folder}/postgres.log`,
    superuserPassword: 'a',
    ownerPassword: 'b',
    database: 'dzvinok',
    isDurable: false,
  },
  () => {},
);
console.log(url);
setInterval(() => {}, 60_000);
