-- The users with a password in an order that has nothing to do with who they are: at a sign-in with an address that
-- nobody has, the hash of one of them is checked instead. See docs/decisions/0046.
create index users_for_decoys on users (project_id, uuid_hash_extended(id, 0)) where password_hash is not null;
