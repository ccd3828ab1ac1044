-- Whoever watches over the server asks every few seconds how many jobs were given up.
create index jobs_dead on jobs (finished_at) where outcome = 'dead';
