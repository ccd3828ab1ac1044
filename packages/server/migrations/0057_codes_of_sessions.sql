-- The session on a hosted page in which an authorization code was issued. Null: the code is for an account at a provider.
-- Such a code names no provider and no connection, and gives nothing once its session has ended.
alter table oauth_codes add column issued_in_session_id uuid;
