-- applications: whether each may sign people in on a device without a browser (RFC 8628)
alter table applications add column allows_device_code boolean not null default false;
