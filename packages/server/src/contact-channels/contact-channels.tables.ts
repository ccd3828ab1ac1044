/**
 * The start of a statement's part that stores a new user's address, already in the search text of the user. `:value` is null where
 * there is none.
 */
export const insertPrimary = `
  insert into contact_channels (project_id, id, user_id, type, value, is_primary, is_verified, used_for_auth, created_at)
  select :projectId, :addressId::uuid, :userId, 'email', :value, true, :isVerified::boolean, :usedForAuth::boolean, :signedUpAt
  where :value is not null`
