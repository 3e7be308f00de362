import type { DB } from '#platform/database/tables.ts'

/** The columns of `users` in three parts as people think of them. */
export const personParts = {
  account: [
    'id',
    'email',
    'email_verified_at',
    'pending_email',
    'referral_code',
    'accident_count',
    'last_login_at',
    'created_at',
  ],
  profile: [
    'first_name',
    'middle_name',
    'last_name',
    'cell_number',
    'address1',
    'address2',
    'city',
    'state',
    'zip_code',
    'address_type',
    'license_plate',
    'plate_state',
    'updated_at',
  ],
  preferences: [
    'language',
    'theme',
    'preferred_notification',
    'notify_email',
    'notify_push',
    'notify_text',
    'share_data',
    'data_sharing_consent',
    'home_address',
    'home_latitude',
    'home_longitude',
  ],
} as const satisfies Record<string, readonly (keyof DB['users'])[]>
