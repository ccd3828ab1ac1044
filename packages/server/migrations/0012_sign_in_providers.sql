-- no-transaction
-- The providers of who was there before 0009_metrics.sql. Whose were noted meanwhile has the right ones already.
update users set sign_in_providers = sign_in_providers_of(connections.ids)
from (
  select project_id, user_id, array_agg(provider_config_id) as ids
  from oauth_connections where allow_sign_in group by project_id, user_id
) connections
where users.project_id = connections.project_id and users.id = connections.user_id and users.sign_in_providers = '{}';
