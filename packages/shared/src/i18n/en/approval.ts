import type { Messages } from '../messages.ts'
import type { approval as vi } from '../vi/approval.ts'

export const approval: Messages<typeof vi> = {
  status: {
    draft: 'Draft',
    pending: 'Awaiting approval',
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
  history: {
    created: 'Created',
    updated: 'Updated',
    requested: 'Approval requested',
    waiting: 'Waiting for {{name}}',
    approved: 'Approved by {{name}}',
    rejected: 'Rejected by {{name}}',
    cancelled: 'Cancelled by {{name}}',
    withdrawn: 'Withdrawn by {{name}}',
    cloned: 'Cloned to {{number}}',
  },
  note: {
    reject: 'Why it is rejected',
    cancel: 'Why it is cancelled',
    required: 'Please enter the reason',
    optional: 'Note',
  },
}
