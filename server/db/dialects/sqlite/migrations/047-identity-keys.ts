/**
 * User names and e-mail addresses are compared to the letter; their folded form only sorts. Folding took more for equal
 * than this does, so that two accounts can only meet where a domain is written in letters in one and in punycode in the
 * other: an address then finds the account whose address is verified, else the older one, and the other one keeps it to
 * be shown; a user name is then compared without punycode.
 */
export const identityKeys = /* sql */ `
alter table users rename column username_fold to username_key;
alter table users rename column email_fold to email_key;
alter table users add column username_fold text not null default '';
update users set username_fold = username_key, username_key = char(0) || id, email_key = null;

update users set email_key = identity_key(email) where id in (
  select id from (
    select id, row_number() over (partition by identity_key(email) order by is_email_verified desc, created_at, id) as turn
    from users where email is not null
  ) where turn = 1
);
update users set username_key = identity_key(username) where id in (
  select n.id from (
    select id, username, identity_key(username) as name_key, row_number() over (
      partition by identity_key(username) order by identity_key(username) = lower(username) desc, created_at, id
    ) as turn from users
  ) n where n.turn = 1 and (n.name_key = lower(n.username)
    or not exists (select 1 from users e where e.email_key = n.name_key and e.id <> n.id))
);
update users set username_key = lower(username) where username_key = char(0) || id;
create index users_by_name on users (username_fold, id);
`
