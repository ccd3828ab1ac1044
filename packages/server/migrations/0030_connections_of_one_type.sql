-- An account id means something at one type of provider only. A provider of the configuration whose type is changed must not find
-- the accounts of the type before. Empty: written by the version before; the next sign-in with it records the type.
alter table oauth_connections add column provider_type text not null default '';
-- These ids have no other type.
update oauth_connections set provider_type = provider_config_id where provider_config_id in (
  'google', 'github', 'microsoft', 'spotify', 'facebook', 'discord', 'gitlab', 'bitbucket', 'linkedin', 'apple', 'x', 'twitch');
drop index oauth_connections_one_for_sign_in;
create unique index oauth_connections_one_for_sign_in
  on oauth_connections (project_id, provider_config_id, account_id, provider_type) where allow_sign_in;

-- The account that signed in. The code is void when its connection is of another account by then. Null: of the version before,
-- or the account is connected when the code is exchanged.
alter table oauth_codes add column account_id text;
