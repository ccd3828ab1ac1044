-- What a member shows in a team; null shows what the account says.
alter table team_memberships add column display_name text;
alter table team_memberships add column profile_image_url text;
-- Every list of members is by age.
create index team_memberships_by_age on team_memberships (project_id, team_id, created_at, user_id);
-- A user's teams, without looking into the table.
drop index team_memberships_by_user;
create index team_memberships_by_user on team_memberships (project_id, user_id, team_id);

-- Whoever goes takes their pictures along.
create index images_by_owner on images (project_id, owner_id);

-- The open invitations of a team. They are codes; the team is part of what they speak about.
create index codes_of_team_invitations on codes (project_id, (subject ->> 'teamId'), created_at, id)
  where purpose = 'team-invitation';

-- Permissions and what they contain, unfolded from the configuration so that one statement can follow
-- them. The configuration is written and this is written with it.
create table permission_definitions (
  project_id text not null references projects on delete cascade,
  id text not null,
  scope text not null check (scope in ('team', 'project')),
  primary key (project_id, id)
);
create table permission_containments (
  project_id text not null,
  container_id text not null,
  contained_id text not null,
  primary key (project_id, contained_id, container_id),
  foreign key (project_id, container_id) references permission_definitions on delete cascade
);
create index permission_containments_by_container on permission_containments (project_id, container_id, contained_id);

insert into permission_definitions (project_id, id, scope)
select project_id, substring(entry.key from 18), coalesce(entry.value ->> 'scope', 'team')
from projects, jsonb_each(config_override) entry
where entry.key like 'rbac.permissions.%' and jsonb_typeof(entry.value) = 'object';

-- Only what is defined in the same scope; the system's own are of the scope team.
insert into permission_containments (project_id, container_id, contained_id)
select d.project_id, d.id, contained.key
from permission_definitions d
join projects p on p.project_id = d.project_id
cross join jsonb_each(p.config_override -> ('rbac.permissions.' || d.id) -> 'containedPermissionIds') contained
left join permission_definitions other on other.project_id = d.project_id and other.id = contained.key
where contained.value = 'true' and (other.scope = d.scope or (d.scope = 'team' and starts_with(contained.key, '$')));

create index team_permission_grants_by_permission on team_permission_grants (project_id, permission_id);
create index team_permission_grants_by_user on team_permission_grants (project_id, user_id, team_id, permission_id);
create index project_permission_grants_by_permission on project_permission_grants (project_id, permission_id);

-- API keys that belong to a user or to a team. Only their digest is kept.
create table owned_api_keys (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('user', 'team')),
  user_id uuid,
  team_id uuid,
  description text not null,
  is_public boolean not null,
  digest text not null,
  last_four text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3),
  manually_revoked_at timestamptz(3),
  last_used_at timestamptz(3),
  primary key (project_id, id),
  foreign key (project_id, user_id) references users on delete cascade,
  foreign key (project_id, team_id) references teams on delete cascade,
  check ((kind = 'user') = (user_id is not null) and (kind = 'team') = (team_id is not null))
);
-- A scanner that found a key does not know its project.
create unique index owned_api_keys_by_digest on owned_api_keys (digest);
create index owned_api_keys_of_user on owned_api_keys (project_id, user_id, created_at desc, id desc);
create index owned_api_keys_of_team on owned_api_keys (project_id, team_id, created_at desc, id desc);

-- Only what somebody chose; otherwise the category's default holds.
create table notification_preferences (
  project_id text not null,
  user_id uuid not null,
  category_id uuid not null,
  is_enabled boolean not null,
  primary key (project_id, user_id, category_id),
  foreign key (project_id, user_id) references users on delete cascade
);
