-- applications: those that clients register themselves
alter table applications
  -- By whom: an owner, the document at the client id, or the client at the registration endpoint.
  add column registration text not null default 'manual'
    check (registration in ('manual', 'metadata_document', 'dynamic')),
  -- Where its document is, which is its client id. Without it the client id is the id.
  add column client_id_url text,
  add check ((registration = 'metadata_document') = (client_id_url is not null));
create index applications_by_registration on applications (project_id, created_at) where registration <> 'manual';
create index self_registered_applications_by_age on applications (created_at) where registration <> 'manual';
