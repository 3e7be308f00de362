export const tablesLeftOut: Readonly<Record<string, string>> = {
  activity_counts: 'only how many items of the activity there are; the items are listed',
  activity_times: 'only when how many items of the activity were written; the items are listed',
  activity_changes: 'what is still to be added to these counts',
  live_events: 'copies of what happened for the open pages, kept for a day; all of it is listed itself',
  live_streams: 'only how many such copies there were',
  presence: 'only when an app was last open; the sign-ins and their last use are listed as sessions',
  message_files: 'which file stands in which message; the messages list their files',
  claim_papers: 'which file belongs to which claim; the claims list their files',
  refresh_tokens: 'only hashes of secrets; the sign-ins they belong to are listed as sessions',
  mail_links: 'only hashes of secrets that work for hours; the mails they were in are listed',
  cell_confirmations:
    'the hash of a code that works for ten minutes; its number is that of the profile afterwards',
  idempotency_keys: 'copies of answers, kept for a day; what they are about is listed itself',
  stored_objects:
    'names and keys of the bytes of files; the files are listed, and their bytes are in the ZIP',
}

export const columnsLeftOut: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  users: {
    email_reads_as: 'the e-mail once more, as its letters look',
    password_hash: 'a secret, which nobody can read either',
    avatar_name: 'a random name in the file store; the picture is in the ZIP',
    referred_by: 'the account of somebody else, whose code was given',
  },
  files: {
    stored_name: 'a random name in the file store',
    thumbnail_name: 'a random name in the file store; the preview is made from the file',
    shown_name: 'a random name in the file store; the JPEG is made from the file',
  },
  conversation_members: {
    conversation_id: 'the id under which the conversation is given out',
    side: 'who of the two began it, for the server',
    told_sent_at: 'when messages last made an item of the activity, which is listed itself',
    told_received_at: 'the same of messages to the person',
    box: 'in which list of the app it stands',
    cleared_position:
      'which messages the person deleted for themselves; the own ones are listed all the same',
  },
  messages: {
    author_id: 'the person, whose own messages alone are listed',
    is_withheld: 'what somebody else wants to receive',
  },
  conversation_reports: {
    professional_id: 'the other side, whom the conversation names',
    reported_user_id: 'the account of somebody else',
    messages: 'copies of messages, of which the own ones are listed',
  },
  known_devices: {
    session_id: 'the sign-in of the device, which is listed itself',
    token_hash: 'only a hash of a secret',
  },
  passkeys: {
    credential_id: 'a random name by which the device finds its own half',
    public_key: 'a key that checks and opens nothing, and that no other service takes',
    sign_count: 'a number of the device, by which a copy is noticed',
    transports: 'how the browser reaches the device, for the browser',
  },
  email_undo_links: { token_hash: 'only a hash of a secret that works for three days' },
  calendar_feeds: { token_hash: 'only a hash of a secret' },
  shared_places: { token_hash: 'only a hash of a secret that works for two hours' },
  notifications: {
    event_key: 'names what happened once more, for the server',
    mailed_at: 'the mail itself is listed',
  },
  review_answers: {
    author_id: 'the account of somebody else, who wrote the review',
    review_id: 'the review of somebody else',
  },
  review_reports: {
    author_id: 'the account of somebody else, who wrote the review',
    review_id: 'the review of somebody else',
  },
  push_subscriptions: {
    session_id: 'the sign-in of the device, which is listed itself',
    endpoint: 'a secret address: whoever has it could try to send to the device',
    p256dh: 'a key that the pushes are encrypted with',
    auth: 'a secret',
  },
  contact_requests: { guest_key: 'only of requests that nobody signed in for' },
  mails: {
    channel: 'whether it is a mail or a text message, which are two lists',
    handed_over_at: 'a mark of the server for its next try',
    sealed: 'the mail while it waits to be sent, sealed',
    attempts: 'how often the server tried, which says nothing about the person',
  },
}
