-- sessions: how the user proved who they are, by the names of RFC 8176. Null: another made the session for them
alter table sessions add column authentication_methods jsonb;
