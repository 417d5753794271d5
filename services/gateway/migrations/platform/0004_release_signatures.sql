-- Signatures of teams' calls that were used: each counts once. Forgotten when they would be too old anyway.
create table release_signatures (
  key_id text not null,
  nonce text not null,
  ends_at timestamptz not null,
  primary key (key_id, nonce)
);
create index release_signatures_end on release_signatures (ends_at);
