import type { ToldEvent } from '#approval/events'

import type { Messages } from '../messages.ts'
import type { notification as vi } from '../vi/notification.ts'

export const notification: Messages<typeof vi> = {
  user: {
    'forgot-password': {
      title: 'A password is asked for',
      content: '{{name}} ({{username}}) forgot their password and waits for a new one.',
    },
  },
  quotation: {
    'approval-requested': {
      title: 'Quotation {{number}} awaits your approval',
      content: '{{by}} sent the quotation for {{customer}}, {{total}} in all.',
    },
    approved: {
      title: 'Quotation {{number}} was approved',
      content: '{{by}} approved the quotation for {{customer}}, {{total}} in all.',
    },
    rejected: {
      title: 'Quotation {{number}} was rejected',
      content: '{{by}} rejected the quotation for {{customer}}: {{note}}',
    },
    withdrawn: {
      title: 'Quotation {{number}} was withdrawn',
      content: '{{by}} withdrew the quotation for {{customer}}; you need not decide on it any more.',
    },
    cancelled: {
      title: 'Quotation {{number}} was cancelled',
      content: '{{by}} cancelled the quotation for {{customer}}, {{total}} in all.',
    },
    cloned: {
      title: 'Quotation {{number}} was replaced by {{clone}}',
      content: '{{by}} cloned and cancelled the quotation for {{customer}}.',
    },
  } satisfies Record<ToldEvent, { title: string; content: string }>,
}
