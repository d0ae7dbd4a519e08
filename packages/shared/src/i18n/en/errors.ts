import type { Messages } from '../messages.ts'
import type { errors as vi } from '../vi/errors.ts'

export const errors: Messages<typeof vi> = {
  COM_ERR_000: 'Invalid username or password',
  USE_ERR_006: 'Incorrect old password',
  USE_ERR_007: 'Email already exists, please enter another email.',
  USE_ERR_008: 'Username already exists, please enter another username.',
  USE_ERR_009: 'Phone number already exists, please enter another phone number.',
  USE_ERR_012: 'The account already exists in the system',
  CUS_ERR_006: 'Phone number already exists, please enter another number',
  CUS_ERR_007: 'Customer has been used in other, cannot be deleted',
  CAT_ERR_006: 'This category code already exists, please enter another code',
  ROG_ERR_007: 'Role group is being used and cannot be deleted (people in it: {{count}})',
  COT_ERR_011:
    'The total quantity of the sales contracts exceeds the total quantity of the purchase contracts',
  COT_ERR_010: 'Contract is in use',
  QUT_ERR_011: 'You have no permission to approve this quotation, only its designated approver may',
  STA_ERR_006: 'Order status code is duplicate',
  DEP_ERR_007: 'Department is in use',
  WAT_ERR_007: 'Warehouse type is in use',

  validation: 'Some fields are not valid, please check the marked ones',
  'malformed-request': 'The request is malformed',
  'too-large': 'The data sent is too large',
  'headers-too-large':
    'The head of the request is too large, please clear the cookies of this page and try again',
  'too-slow': 'The connection is too slow or was interrupted, so the data did not arrive, please try again',
  'unsupported-media-type': 'This kind of data is not supported',
  unauthorized: 'Session expired, please log in again',
  'session-ended': 'Session expired, please log in again',
  'refresh-failed': 'Session expired, please log in again',
  forbidden: 'Sorry, you do not have access rights',
  'password-change-required': 'You are using a temporary password, please change it first',
  'wrong-origin': 'The request came from a foreign page and was refused',
  'not-found': 'Not found, it may have been deleted',
  'rate-limited': 'Too many attempts, please try again in a few minutes',
  overloaded: 'The system is overloaded, please try again shortly',
  'restart-needed': 'The server has been updated but not restarted yet, please tell the administrator',
  'no-space': 'The server has no space left and saved nothing, please tell the administrator and try again',
  unavailable: 'The system is not ready, please try again shortly',
  internal: 'The operation failed, please try again',
  'stale-version': 'Somebody else changed this after you opened it',
  'version-required': 'The version being edited is missing, please reload the page',
  'already-done': 'This request has been carried out already; a password is shown only once',
  'idempotency-in-flight': 'This request is being processed, please wait',
  'idempotency-other-body': 'This request was already sent with other content',
  'idempotency-rights-changed': 'This request was done before your rights changed, please reload the page',
  duplicate: 'This already exists',
  'duplicate-code': 'This code already exists, please enter another code',
  'discount-policy-alike':
    'A policy in use of the same kind, condition, customers and repetition begins on this day: change that one, or choose another day or condition',
  'discount-outdated':
    'The discount policies changed since this was saved: open it, save it with the new discount, and send it then',
  'workflow-unchanged': 'Nothing has changed since this workflow was published last',
  'price-rule-alike':
    'A price rule for the same goods, customers and source begins on this day: change that one, or choose another day or scope',
  'price-change.ended': 'The price rule has ended before this day',
  'price-change.superseded':
    'On this day {{code}} has taken the place of this rule in the same scope: change the price of {{code}}',
  'price-change.rate-only': 'The rule adds a rate and has no fixed price: it changes by % alone',
  'price-change.money-only': 'The rule adds an amount to its base: it changes by đồng alone',
  'price-change.not-positive': 'The new price would not be above 0',
  'price-change.too-large': 'The new price or rate is too large',
  'price-change.same': 'The price stays the same after rounding',
  'last-super-admin':
    'This is the last SuperAdmin who can work: it cannot be locked, deleted or given a lower role',
  'link-ended': 'The link has ended or was used already; ask for a new one on the sign-in page',
  'announcement-sent': 'This announcement has been sent',
  'announcement-withdrawn': 'This announcement was taken back',
  'channel-off':
    'This way of sending is not set up: ask an administrator to fill in the mail server or Zalo in Configurations',
  'channel-secret-lost':
    'The password or token of this channel cannot be opened on this server: enter it again in the configuration',
  'own-account': 'Nobody locks, deletes, promotes or resets their own account',
  'admin-grant': 'The role is changed by a call of its own, with a password',
  'unlock-guarded': 'A SuperAdmin or Admin is unlocked on their own page, confirmed with your password',
  'in-use': 'This is in use and cannot be deleted',
  'unknown-reference': 'The chosen item no longer exists, please choose again',
  'constraint-broken': 'The data breaks a rule of the system, please check it',

  'approval.wrong-status': 'The document is in a status that does not allow this',
  'approval.not-approver': 'Only the designated approver may do this',
  'approval.own-document': 'You cannot approve a document that you wrote, changed or sent',
  'approval.not-author': 'Only the author of the document may do this',
  'approval.not-requester': 'Only the person who requested approval may withdraw it',
  'approval.no-approver':
    'No valid approver yet: choose an active one who neither wrote, changed nor sent this document',
  'approval.step-without-approver':
    'Step “{{step}}” of workflow {{workflow}} has nobody who may approve this document: ask whoever keeps the workflow to choose somebody else',
  'approval.unchanged': 'It changes nothing of the contract yet, so it cannot be sent for approval',
  'approval.closed': 'The document was cloned and cancelled, it can no longer be sent or reviewed',
  'approval.in-use': 'The document is in use and cannot be cancelled',
  'contract.not-open':
    'The contract is not approved, was closed short, or has another annex that is not finished',
  'contract.annex-open': 'Annex {{number}} is not finished: have it approved or cancel it first',
  'contract.opened-taken':
    'What this annex takes less of the quotation is in another contract or in its new revision: the annex cannot be cancelled',
  'advance-settled':
    'This advance is settled in part: only {{outstanding}}\u00a0đ are open, so it cannot be cancelled',
  'advances-changed':
    'The open advances are {{outstanding}}\u00a0đ now, not as when the ticket was saved: save it again, then send it',
  'advance-settled-unseen': 'This advance is settled in part, so it cannot be cancelled',
  'advances-changed-unseen':
    'The open advances are not as when the ticket was saved: somebody who sees them saves it again, then it is sent',
  'mail-not-approved': 'Only a document that is approved, and not replaced or cancelled, is mailed',
  'mail-partner-unseen':
    'Somebody else looks after this partner, so your paper lacks address and tax code. Ask them or the approver to send it.',
  'mail-expired': 'It has expired and is not mailed. Make a revision that is valid longer first.',
  'nothing-left': 'All of it is contracted: nothing is left for a new revision',
  'approval.already-acted': 'Somebody has acted already, it cannot be withdrawn',

  'file.type': 'The file {{name}} is of the wrong type. Only {{types}} files are accepted',
  'file.not-as-named':
    'The file is called {{extension}}, but its content is something else. Only {{types}} files are accepted',
  'file.save-as-xlsx':
    'This list does not read .xls files of Excel 97–2003. Open the file in Excel, choose File › Save As, type Excel Workbook (*.xlsx), and import the saved file',
  'file.heic':
    'HEIC pictures of an iPhone cannot be read. Please convert it to JPG, or send it from the phone itself, whose browser converts it. Only {{types}} files are accepted',
  'file.too-large': 'The file exceeds {{size}}\u00a0MB',
  'file.too-many-pixels':
    'The picture is too large, at most {{millions}} megapixels and {{side}} pixels a side',
  'file.too-many': 'A document or record keeps at most {{max}} attachments',
  'file.missing': 'Please choose a file',
  'file.empty': 'The file {{name}} is empty (0 bytes), please choose another one',
  'file.not-a-spreadsheet': 'The file is not a valid spreadsheet. Only {{types}} files are accepted',
  'file.unreadable': 'The file cannot be read, it may be damaged or protected by a password',
  'file.not-drawn': 'The server could not process this picture, please try again in a few seconds',
  'file.bomb': 'The file unpacks to too much data and was refused',
  'file.too-many-rows': 'The file has too many rows, at most {{max}} at a time',
  'file.too-much-text':
    'There is too much text in the file to be read at once. Please split it into several files',
  'file.too-much-data':
    'There is too much data for one Excel file. Please narrow the filter or choose fewer columns',
  'print.too-long':
    'The document is too long for the server to make a PDF. Please use Print and save it as PDF there, or split it into several documents',
  'import.wrong-columns': 'Columns are missing: {{columns}}. Please use the template',
  'import.empty': 'The file has no data rows',
  'import.already-done': 'This file has been imported before',
  'import.already-undone': 'This import has been undone already',
  'import.too-late': 'Only imports of the last {{days}} days can be undone',
  'import.job-running': 'A large file of yours is being processed. Please wait for it or stop it first',
  'import.not-checked': 'This file no longer waits for your decision',
  'import.interrupted':
    'The import was interrupted several times and has stopped. Please try again, or split the file',
  'import.file-gone':
    'The file was uploaded more than a day ago and is no longer kept. Please choose it again',
  'import.has-errors': 'The file still has rows with errors, nothing was imported',
}
