import type { NotifiedEvent } from '#approval/events'
import type { Messages } from '../messages.ts'
import type { approval as vi } from '../vi/approval.ts'

export const approval: Messages<typeof vi> = {
  status: {
    draft: 'Draft',
    pending: 'Pending',
    approved: 'Approved',
    rejected: 'Rejected',
    cancelled: 'Cancelled',
  },
  verb: {
    update: 'Edit',
    delete: 'Delete',
    'request-approval': 'Request approval',
    withdraw: 'Withdraw',
    approve: 'Approve',
    reject: 'Reject',
    cancel: 'Cancel',
    'clone-and-cancel': 'Clone and cancel',
  },
  note: {
    reject: 'Why it is rejected',
    cancel: 'Why it is cancelled',
    replace: 'Reason for replacing it',
    required: 'Please enter the reason',
    optional: 'Note',
  },
  act: { cancel: 'Cancel {{kind}}', delete: 'Delete draft' },
  confirm: {
    'request-approval': {
      title: 'Request approval of {{name}}?',
      text: '{{approver}} will be asked to approve {{about}}. It cannot be edited while it waits.',
    },
    withdraw: {
      title: 'Withdraw {{name}}?',
      text: 'The {{kind}} of {{about}} becomes a draft again and {{approver}} need not decide on it.',
    },
    approve: {
      title: 'Approve {{name}}?',
      text: 'You approve {{about}}. Its content cannot change afterwards.',
    },
    reject: {
      title: 'Reject {{name}}?',
      text: '{{author}} gets the {{kind}} of {{about}} back, with your reason.',
    },
    cancel: {
      title: 'Cancel {{name}}?',
      text: 'The {{kind}} of {{about}} is cancelled for good.',
    },
    'clone-and-cancel': {
      title: 'Clone and cancel {{name}}?',
      text: 'The {{kind}} of {{about}} is cancelled and can no longer be sent or reviewed. A new draft with the same content begins, dated today, without an approver.',
    },
    delete: {
      title: 'Delete {{name}}?',
      text: 'The draft of {{about}} is deleted for good.',
    },
  },
  done: {
    'request-approval': 'Approval of {{name}} was requested',
    withdraw: '{{Name}} was withdrawn',
    approve: '{{Name}} was approved',
    reject: '{{Name}} was rejected',
    cancel: '{{Name}} was cancelled',
    'clone-and-cancel': '{{Name}} takes the place of the old one',
    delete: '{{Name}} was deleted',
  },
  inUse: {
    title: '{{Name}} is in use',
    text: 'You cannot {{verb}} the {{kind}} while these rest on it:',
    hidden: 'You cannot {{verb}} the {{kind}} while documents that you may not see rest on it.',
  },
  closed: 'The {{kind}} was replaced',
  step: {
    requested: 'Requested by {{name}}',
    waiting: 'Waiting for {{name}}',
    coming: 'Then {{name}}',
    approved: 'Approved by {{name}}',
    rejected: 'Rejected by {{name}}',
    withdrawn: 'Withdrawn by {{name}}',
    cancelled: 'Cancelled by {{name}}',
    cloned: 'Cloned and cancelled by {{name}}',
  },
  /** Who decided, and in whose place. */
  inPlaceOf: '{{name}} for {{of}}',
  /** Asked of whoever stands in. */
  decidesFor: 'You decide for {{of}}.',
  byWorkflow: 'Whoever the workflow names',
  path: {
    title: 'Steps of approval',
    followed: 'By {{name}}, version {{number}}',
    quorum: '{{count}} of {{of}} needed',
    since: 'since {{at}}',
    carried: 'with the step before',
  },
  event: {
    'approval-requested': 'Approval requested',
    approved: 'Approved',
    rejected: 'Rejected',
    withdrawn: 'Withdrawn',
    cancelled: 'Cancelled',
    cloned: 'Cloned and cancelled',
    informed: 'Told by its workflow',
  } satisfies Record<NotifiedEvent, string>,
}
