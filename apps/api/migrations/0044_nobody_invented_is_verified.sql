-- 'Verified' means that somebody looked, and nobody can have looked at an invented person.
update professionals set is_verified = false where is_demo and is_verified;
alter table professionals add constraint professionals_invented check (not (is_demo and is_verified));
