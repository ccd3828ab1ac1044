-- The keys that sign access tokens. Each project has two lines of them, one for its users and one
-- for its anonymous users; `generation` counts along a line, and its uniqueness is what makes two
-- processes that both see a key missing end up with one.
create table signing_keys (
  project_id text not null,
  kid text not null,
  audience text not null check (audience in ('user', 'anonymous')),
  generation integer not null check (generation >= 0),
  public_jwk jsonb not null,
  sealed_private_key text not null,
  created_at timestamptz(3) not null,
  signs_from timestamptz(3) not null,
  primary key (project_id, kid),
  unique (project_id, audience, generation)
);
