-- Addresses that may not be in the stored form: few, found at every start without reading all others.
create index contact_channels_by_form on contact_channels (project_id, created_at, id)
  where octet_length(value) <> char_length(value) or value like '%xn--%';
