-- The full logo of a project for dark pages. The one for light pages is full_logo_url.
alter table projects add column full_logo_dark_url text;
