// Every failure that the product names: its status, and its English text (the specification's where it has one).

const table = {
  // Sign-in and accounts
  credentials_required: [422, 'Email and password are required.'],
  fields_required: [422, 'All fields are required.'],
  passwords_differ: [422, 'Passwords do not match.'],
  credentials_wrong: [401, 'Login failed. Please check your credentials.'],
  email_invalid: [422, 'Enter an email address such as name@company.com.'],
  email_taken: [409, 'An account with this email already exists. Log in instead.'],
  password_short: [422, 'Use at least 8 characters for the password.'],
  password_long: [422, 'Use at most 256 characters for the password.'],
  password_common: [422, 'This password is among the most common ones. Choose another.'],
  sign_up_closed: [403, 'New accounts are closed on this server. Ask its operator for one.'],
  too_many_tries: [429, 'Too many tries. Wait a few minutes and try again.'],
  no_session: [401, 'Log in to continue.'],
  provider_invalid: [422, 'Invalid provider or missing credentials'],
  provider_failed: [401, 'The sign-in at the provider did not work. Try again.'],
  account_exists: [
    409,
    'An account with this email exists already. Log in to it, then connect the provider in the settings.',
  ],
  connected_elsewhere: [
    409,
    'You opened Lintel at another address before. Sign-ins are connected at this one: connect it here.',
  ],
  begun_elsewhere: [409, "You are at the server's own address now. Press the button again."],
  identity_taken: [409, 'This sign-in belongs to another account already.'],
  last_way_in: [409, 'This is the only way into your account. Set a password first.'],
  sign_in_ended: [401, 'This sign-in took too long. Log in again.'],
  code_wrong: [401, 'This code is wrong or was used already.'],
  two_factor_on: [409, 'Two-factor sign-in is on already.'],
  two_factor_off: [409, 'Two-factor sign-in is off.'],
  two_factor_needed: [403, 'This company asks for two-factor sign-in. Turn it on in your settings.'],
  passkey_refused: [401, 'This passkey was not accepted. Try again, or use another way.'],
  passkey_known: [409, 'This passkey is registered already.'],
  too_many_passkeys: [409, 'An account can have at most 20 passkeys. Remove one that you no longer use.'],
  confirmation_needed: [403, 'Confirm that it is you first.'],
  code_needed: [
    403,
    'Confirm with a code of your authenticator app, a recovery code or a passkey. If you have lost them all, ask whoever runs this server.',
  ],
  own_factor_first: [409, 'Turn on two-factor sign-in for your own account first.'],
  busy: [503, 'Too much is going on at this moment. Try again in a few seconds.'],
  confirmation_failed: [401, 'This did not confirm that it is you. Try again.'],
  password_wrong: [422, 'This is not your current password.'],
  link_ended: [409, 'This link has expired or was used already. Ask for a new one.'],
  email_unchanged: [422, 'This is your email address already.'],
  sole_admin: [
    409,
    'You are the only admin of a company. Make somebody else an admin, or delete the company first.',
  ],
  image_invalid: [422, 'This is no picture that can be read. Choose a PNG, JPEG, WebP, GIF or AVIF file.'],
  // Companies and people
  no_company: [403, 'Choose a company first.'],
  currency_unknown: [422, 'Choose an existing currency.'],
  company_name_required: [422, 'Company name is required.'],
  company_changed: [409, 'You switched to another company in another window. The page reloads.'],
  not_yourself: [403, 'You can only do this for yourself.'],
  role_above_own: [403, 'You cannot grant a role that may do more than yours.'],
  already_member: [409, 'This person is already a member.'],
  already_invited: [409, 'This person already has a pending invitation.'],
  member_deactivated: [409, 'This person is a deactivated member. Reactivate them instead.'],
  invitation_ended: [409, 'This invitation has expired or was withdrawn. Ask for a new one.'],
  invitation_other_address: [
    403,
    'This invitation is for another email address. Switch accounts to accept it.',
  ],
  email_unverified: [403, 'Confirm your email address first. The link is in the email that we sent you.'],
  verification_other_account: [403, 'This link is for another account. Switch accounts to use it.'],
  address_invited_often: [429, 'This address was sent several invitations today. Try again tomorrow.'],
  too_many_invitations: [429, 'This company has sent its 100 invitations for today. Try again tomorrow.'],
  member_above_own: [403, 'This person may do more than you. Ask an admin.'],
  not_for_yourself: [409, 'You cannot do this to yourself. Ask somebody else.'],
  last_admin: [409, 'A company needs at least one admin. Make somebody else an admin first.'],
  role_unknown: [422, 'Choose a role of this company.'],
  role_name_required: [422, 'Role name is required.'],
  role_name_taken: [409, 'A role with this name exists already.'],
  role_built_in: [409, 'The built-in roles cannot be changed or deleted.'],
  role_in_use: [409, 'People have this role. Choose the role that they move to.'],
  too_many_roles: [409, 'A company can have at most 100 roles. Delete one that nobody needs.'],
  chart_invalid: [
    422,
    'Each part of the chart must be named once and stand in a level and a department that exist.',
  ],
  // Tasks
  subtasks_open: [409, 'Cannot complete parent task until all subtasks are completed.'],
  subtask_of_subtask: [409, 'A subtask cannot have subtasks of its own.'],
  subtask_repeats: [409, 'A subtask cannot repeat. Let its parent task repeat.'],
  too_many_subtasks: [422, 'A task can have at most 200 subtasks.'],
  too_many_changes: [422, 'At most 200 tasks can be changed at once.'],
  too_many_reminders: [422, 'At most 5 reminders can be set for one task.'],
  deadline_needed: [422, 'Choose a day for this time.'],
  other_list: [409, 'These two tasks do not stand in one list.'],
  assignee_unknown: [422, 'Choose a member of this company.'],
  changed_meanwhile: [409, 'Somebody else changed this meanwhile.'],
  // Announcements
  expiry_past: [422, 'Choose a time in the future.'],
  expiry_before_publication: [422, 'It would stop showing before it is published. Choose a later time.'],
  pin_end_past: [422, 'Choose a time in the future.'],
  pin_end_before_publication: [422, 'The pin would end before it is published. Choose a later time.'],
  publication_past: [422, 'Choose a time in the future, or publish now.'],
  already_published: [409, 'This announcement is published already.'],
  not_published: [409, 'This announcement is not published yet.'],
  announcement_expired: [409, 'This announcement has expired.'],
  audience_empty: [422, 'Choose who this announcement is for.'],
  audience_unknown: [422, 'Choose roles, departments or members of this company.'],
  day_needed: [422, 'Choose a day for this time.'],
  comments_off: [409, 'Comments are switched off for this announcement.'],
  no_acknowledgement: [409, 'This announcement does not ask to be confirmed.'],
  emoji_invalid: [422, 'A reaction is one emoji.'],
  too_many_reactions: [422, 'An announcement can have at most 20 different reactions.'],
  // Files, and rows of files
  file_unknown: [422, 'Choose a file that exists and that you may see.'],
  too_many_files: [422, 'At most 20 files can be attached to one thing.'],
  not_csv: [422, 'This is not a CSV file. In a spreadsheet, save it as CSV first.'],
  no_rows: [422, 'This file holds no rows.'],
  too_many_rows: [422, 'At most 10,000 rows are read. Put the rest into another file.'],
  too_many_columns: [422, 'A file can have at most 100 columns.'],
  cells_missing: [422, 'This row has fewer cells than the first one.'],
  cells_extra: [422, 'This row has more cells than the first one.'],
  quote_open: [422, 'A quotation mark in this row is never closed.'],
  quote_stray: [422, 'There is a quotation mark in the middle of a cell.'],
  column_missing: [422, 'Choose the column for this field.'],
  column_unknown: [422, 'The file has no such column.'],
  value_unknown: [422, 'This word is not known here.'],
  date_ambiguous: [422, 'Day and month cannot be told apart. Write dates such as 2026-12-31.'],
  assignee_ambiguous: [422, 'Several members have this name. Give the email address.'],
  import_done: [409, 'This file was imported already.'],
  import_undone: [409, 'This import was undone already.'],
  // The AI service
  ai_not_connected: [503, 'No AI service is connected. Ask an admin of the company.'],
  ai_failed: [502, 'The AI service did not answer as it should. Please try again.'],
  ai_busy: [503, 'The AI service is busy, or its quota is used up. Please try again later.'],
  ai_key_refused: [502, 'The AI service refused the key. An admin can change it in Settings.'],
  ai_too_fast: [429, 'You asked the AI service many times in a minute. Wait a moment and try again.'],
  ai_used_up: [429, 'Your company has asked the AI service 500 times today. Try again tomorrow.'],
  ai_provider_unknown: [422, 'Choose an AI service that this server offers.'],
  ai_key_invalid: [422, 'A key has no spaces and at most 500 characters.'],
  // Every call
  forbidden: [403, 'Your role does not allow this.'],
  not_found: [404, 'This does not exist, or you cannot see it.'],
  bad_origin: [403, 'This request came from another site and was refused.'],
  bad_json: [400, 'The request is not valid JSON.'],
  bad_request: [400, 'The request could not be understood.'],
  wrong_type: [400, 'A value has the wrong type.'],
  unknown_key: [400, 'The request names a field that does not exist.'],
  invalid: [422, 'Check the marked fields.'],
  required: [422, 'Fill in this field.'],
  too_long: [422, 'This is too long.'],
  time_invalid: [422, 'Enter a time such as 22:00.'],
  date_invalid: [422, 'Enter an existing date.'],
  time_zone_invalid: [422, 'Choose an existing time zone.'],
  idempotency_key_reused: [422, 'This Idempotency-Key was used for another request.'],
  too_large: [413, 'This is larger than allowed.'],
  not_ready: [503, 'The database does not answer. Try again in a moment.'],
  stopping: [503, 'The server is restarting. Try again in a moment.'],
  internal: [500, 'Something went wrong on the server. Try again; the log knows it by the given id.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ErrorCode = keyof typeof table
export const errorCodes = Object.keys(table) as ErrorCode[]

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(table, code)
}

export const statusOf = (code: ErrorCode): number => table[code][0]
export const messageOf = (code: ErrorCode): string => table[code][1]

/** Body of every refusal. `fields` names the fields of a form, `current` the row that a stale edit met. */
export interface ErrorBody {
  message: string
  code: ErrorCode
  fields?: Record<string, string>
  current?: unknown
  /** Of a 500: what the log calls it. */
  id?: string
}
