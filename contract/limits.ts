// Every number that the product is bound by, named once.

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Characters are counted as graphemes (what a person sees as one), see contract/text.ts. */
export const TITLE_LENGTH = 300
export const DESCRIPTION_LENGTH = 50_000
export const NAME_LENGTH = 100
export const COMPANY_NAME_LENGTH = 200
export const REGISTRATION_NUMBER_LENGTH = 100
export const EMAIL_LENGTH = 254

export const SUBTASKS_MAX = 200
export const COMMENT_LENGTH = 10_000
/** Of a repeating task: every so many days, weeks, months or years. */
export const REPEAT_EVERY_MAX = 999
/** Of one person for one task. */
export const REMINDERS_MAX = 5
/** A year before the deadline. */
export const REMINDER_MINUTES_MAX = 365 * 24 * 60
/** Reminders of a deadline without a time of day count from nine in the morning. */
export const REMINDER_TIME = '09:00'
/** Tasks changed by one call. */
export const TASK_CHANGES_MAX = 200

/** Markdown of an announcement. */
export const ANNOUNCEMENT_LENGTH = 20_000
export const ANNOUNCEMENT_COMMENT_LENGTH = 500
/** Roles, departments or people that one announcement is for. */
export const AUDIENCE_MAX = 500
/** Different emoji on one announcement. */
export const REACTIONS_MAX = 20
/** Those who have not confirmed an announcement are reminded this often at most. */
export const REMIND_SECONDS = HOUR

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 256

/** The specification's whole lists (tasks, users, roles) answer at most this many rows. */
export const WHOLE_LIST_MAX = 10_000

export const SESSION_IDLE_SECONDS = 14 * DAY
export const SESSION_ABSOLUTE_SECONDS = 90 * DAY
export const SESSIONS_PER_PERSON = 50
/** A socket asks again this often whether its session still stands. */
export const SOCKET_RECHECK_SECONDS = MINUTE

export const INVITATION_SECONDS = 7 * DAY
/** Of a company, and of a person in all of theirs; those that are sent again counted too. */
export const INVITATIONS_PER_DAY = 100
/** Of somebody who has not confirmed the own address, where mails leave the server. */
export const INVITATIONS_UNCONFIRMED = 20
/** To one address, by whatever companies. */
export const INVITATIONS_PER_ADDRESS = 10

/** Links that prove an address or set a new password. */
export const ACCOUNT_LINK_SECONDS = 30 * MINUTE
/** Mails with a new link that a person may ask for. */
export const VERIFICATIONS_PER_PERSON = 5
export const VERIFICATION_WINDOW_SECONDS = HOUR

/** Mails for a forgotten password to one address, and asked for from one network. */
export const RESETS_PER_ACCOUNT = 5
export const RESETS_PER_ADDRESS = 20
export const RESET_WINDOW_SECONDS = HOUR

/** Wrong codes, recovery codes and confirmations of a session, or of an account's second step, before it has to wait. */
export const SECOND_FACTOR_TRIES = 5
export const SECOND_FACTOR_WINDOW_SECONDS = 15 * MINUTE
/** So many second steps refused in a row are told the account's owner, once in the window. */
export const SECOND_FACTOR_REFUSALS_TOLD = 5
export const SECOND_FACTOR_TOLD_SECONDS = DAY
/** What was begun in a browser, such as a sign-in that waits for its code, is ended by then or not at all. */
export const CHALLENGE_SECONDS = 10 * MINUTE
/** How long a proof of who somebody is opens what needs one. */
export const CONFIRMATION_SECONDS = 10 * MINUTE
export const RECOVERY_CODES = 10
export const PASSKEYS_MAX = 20
/** Sign-ins by passkey that one network may begin, and as many through providers; failed ones are counted apart. */
export const SIGN_INS_BEGUN = 1_000

export const SKILLS_MAX = 30
export const SKILL_LENGTH = 60
/** Of a picture as it is sent; it is kept as a square of so many pixels. */
export const PROFILE_IMAGE_BYTES = 5 * 1024 * 1024
export const PROFILE_IMAGE_SIZE = 256
/** Width times height of a picture that is read at all. */
export const PROFILE_IMAGE_PIXELS = 60_000_000

export const ROLES_MAX = 100

export const CHART_LEVELS = 20
export const CHART_DEPARTMENTS = 50
export const CHART_POSITIONS = 2_000
/** People on one position. */
export const CHART_PEOPLE = 200

/** Undo is offered this long on the screen, and stays possible this long on the server. */
export const UNDO_OFFER_SECONDS = 6
export const UNDO_DAYS = 30
export const IDEMPOTENCY_SECONDS = DAY

/** Failures before a sign-in has to wait, per account and per address. */
export const SIGN_IN_PER_ACCOUNT = 10
export const SIGN_IN_PER_ADDRESS = 30
/** A browser that an account has used before is not held up by what strangers do, only by itself. */
export const SIGN_IN_PER_KNOWN_BROWSER = 30
export const SIGN_IN_WINDOW_SECONDS = 15 * MINUTE
export const SIGN_UP_PER_ADDRESS = 20
export const SIGN_UP_WINDOW_SECONDS = HOUR

/** Lists give this many rows, at most 200, and a cursor to the next. */
export const PAGE_ROWS = 50
export const PAGE_ROWS_MAX = 200

/** The box asks after this long without typing, and closes this long after it lost the focus. */
export const SEARCH_DEBOUNCE_MS = 250
export const SEARCH_BLUR_MS = 150
export const SEARCH_LIST_HEIGHT = 320
/** A result's description is cut to its first words. */
export const SEARCH_DESCRIPTION_WORDS = 8
/** What is typed beyond this is not looked for. */
export const SEARCH_QUERY_LENGTH = 200
export const SEARCH_TERMS = 8
/** Hits of a group. */
export const SEARCH_GROUP_ROWS = 10
/** The first characters of a text can be found. */
export const SEARCH_TEXT_LENGTH = 10_000

/** Unread notifications are counted up to here. */
export const UNREAD_MAX = 100
export const NOTIFICATION_DAYS = 90

/** A mail is tried again, later each time, for about a day. */
export const MAIL_TRIES = 22
export const MAIL_DAYS = 30

/** Of a file with rows to import. */
export const IMPORT_BYTES = 10 * 1024 * 1024
export const IMPORT_ROWS = 10_000
export const IMPORT_COLUMNS = 100
/** Rows that are shown as they would become, and faults that are listed. */
export const IMPORT_ROWS_SHOWN = 20
export const IMPORT_PROBLEMS_SHOWN = 200
/** Files of a person that were read and not taken over; the oldest makes way. */
export const IMPORTS_WAITING = 10

/** Asked of the AI service, in a minute by a person and in a day by a company. */
export const AI_PER_PERSON = 20
export const AI_PER_PERSON_SECONDS = MINUTE
export const AI_PER_COMPANY = 500
export const AI_PER_COMPANY_SECONDS = DAY
/** An answer that is not whole by then is given up; AI_TIMEOUT_SECONDS says otherwise. */
export const AI_SECONDS = 30
/** So long an AI service that is busy may ask to wait before the one more try. */
export const AI_WAIT_SECONDS = 5
/** The most that an AI service is let write, what it thinks included. */
export const AI_TOKENS = 8_192
/** Of each text that somebody typed and it is told; what is longer is cut. */
export const AI_TYPED_LENGTH = 10_000
/** Of a description that it wrote; what is longer is cut. */
export const AI_DESCRIPTION_LENGTH = 5_000
export const AI_SUBTASKS_MIN = 3
export const AI_SUBTASKS_MAX = 5
export const AI_KEY_LENGTH = 500

/** Files attached to one thing. */
export const FILES_ATTACHED = 20

export const BODY_BYTES = 1_048_576
/** A request that is not whole by then is given up. */
export const REQUEST_SECONDS = 2 * MINUTE
/** Running requests are given this long to finish when the server stops. */
export const STOP_SECONDS = 10

export const WIDE_WIDTH = 1024
export const NARROW_WIDTH = 768
export const COMPANY_LIST_HEIGHT = 400
export const LANGUAGE_LIST_HEIGHT = 260
