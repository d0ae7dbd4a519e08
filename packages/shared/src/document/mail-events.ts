/** What the history of a document calls a mail of it, and one that did not leave, after its entity. */
export const MAILED = 'mailed'
export const MAIL_FAILED = 'mail-failed'
