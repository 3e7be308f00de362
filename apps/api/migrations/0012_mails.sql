-- Mails with the change that causes them, in one transaction; a job of the same transaction sends them.
create table mails (
  id uuid primary key,
  -- Null where nobody has an account: a guest who writes to us, a person whose account was just deleted.
  user_id uuid references users (id) on delete cascade,
  template text not null check (char_length(template) <= 50),
  -- Recipient, language and values, sealed with the server's key; removed once the mail has left or was given up.
  sealed bytea,
  attempts integer not null default 0,
  created_at timestamptz(3) not null,
  sent_at timestamptz(3),
  failed_at timestamptz(3)
);
create index mails_of_user on mails (user_id);
create index mails_age on mails (created_at);
alter table mails enable row level security;
create policy own_rows on mails for insert to krash_app with check (user_id is null or user_id = krash_user_id());
grant insert on mails to krash_app;
-- Their export lists which mails a person was sent; what was in them stays out of reach.
create policy own_mails on mails for select to krash_app using (user_id = krash_user_id());
grant select (id, user_id, template, created_at, sent_at, failed_at) on mails to krash_app;

-- Adds a job to the queue within the transaction of its cause. Requests of a person may add jobs and see none.
create function krash_enqueue(task text, payload json, unique_key text, run_at timestamptz, attempts integer)
  returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    perform graphile_worker.add_job(
      identifier => task,
      payload => payload,
      job_key => unique_key,
      run_at => run_at,
      max_attempts => attempts
    );
  end
  $$;
revoke all on function krash_enqueue from public;
grant execute on function krash_enqueue to krash_app;
