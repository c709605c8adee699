-- Whose account is deleted while they enter is not told to confirm their address.

create or replace function private.begin_registration(member uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  if (select auth.role()) = 'authenticated' and member is distinct from (select auth.uid()) then
    raise exception 'not_your_own' using errcode = '42501';
  end if;
  if (select auth.role()) = 'authenticated' then
    perform private.assert_session();
    -- Where addresses are not confirmed the auth service says so from the start. An
    -- account that was deleted meanwhile is none of these: its row refers to nobody.
    if exists (
      select from auth.users where id = member and email_confirmed_at is null
    ) then
      raise exception 'address_not_confirmed';
    end if;
  end if;
  perform private.lock_member(member);
end;
$$;
