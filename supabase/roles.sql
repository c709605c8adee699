-- How long a statement of the data API may take, for those who use it. Supabase's own
-- limits, which a project may have lost: they end what is costly before a policy is asked.
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';

notify pgrst, 'reload config';
