-- Who changed the configuration of a project, when, and what each path was before. Secrets in it are sealed like
-- those of the configuration itself.

-- Counts every change. A server of the version before writes the configuration without counting; its changes are
-- in no history, and nothing else depends on it.
alter table projects add column config_version integer not null default 0;

create table config_changes (
  project_id text not null references projects on delete cascade,
  version integer not null,
  changed_at timestamptz(3) not null,
  actor_type text not null check (actor_type in ('owner', 'key', 'user', 'system')),
  actor_id text,
  -- As it was then: people change their address, and keys their description.
  actor_name text,
  actor_role text,
  comment text,
  restored_version integer,
  -- A list of {path, before, after}; before or after is missing where nothing was set.
  changes jsonb not null,
  primary key (project_id, version)
);

-- What a person is called now: by their address, or else by their name.
create function person_name_of(in_project text, person uuid) returns text language sql stable as $$
  select coalesce(
    (select c.value from contact_channels c where c.project_id = in_project and c.user_id = person and c.is_primary),
    (select u.display_name from users u where u.project_id = in_project and u.id = person))
$$;

-- What somebody is called now. People of `internal` act in other projects, too.
create function actor_name_of(in_project text, actor_type text, actor_id text) returns text language sql stable as $$
  select case actor_type
    when 'key' then (select k.description from api_key_sets k where k.project_id = in_project and k.id = actor_id::uuid)
    when 'owner' then person_name_of('internal', actor_id::uuid)
    when 'user' then coalesce(person_name_of(in_project, actor_id::uuid), person_name_of('internal', actor_id::uuid))
  end
$$;
