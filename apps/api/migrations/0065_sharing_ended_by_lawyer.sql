-- The audit also knows who ended a sharing: the lawyer who turned the request away.
alter table audit_entries drop constraint audit_entries_kind_check;
alter table audit_entries add constraint audit_entries_kind_check check (kind in (
  'account_created', 'signed_in', 'sign_in_failed', 'sign_in_locked', 'password_refused', 'session_reused', 'signed_out',
  'device_signed_out', 'signed_out_everywhere', 'passkey_added', 'passkey_used', 'passkey_removed', 'reset_asked',
  'password_reset', 'password_changed', 'email_confirmed', 'email_change_asked', 'email_changed', 'email_change_undone',
  'shared', 'shared_opened', 'sharing_revoked', 'sharing_ended_by_lawyer', 'place_shared', 'place_sharing_ended',
  'data_exported', 'account_deleted', 'record_taken_over', 'record_given_back', 'chain_begun', 'directory_imported',
  'help_places_imported', 'record_invited', 'record_verified', 'reports_listed', 'audit_listed', 'audit_verified'
));
