import type { NotifiedEvent } from '#approval/events'
import type { MAIL_FAILED } from '#document/mail-events'

import type { Messages } from '../messages.ts'
import type { notification as vi } from '../vi/notification.ts'

export const notification: Messages<typeof vi> = {
  user: {
    'access-asked': {
      title: '{{name}} asks for a right',
      content: '{{name}} ({{username}}) asks for the right “{{right}}”.',
    },
    'deputy-named': {
      title: '{{deputy}} stands in for {{principal}}',
      content:
        '{{by}} named {{deputy}} to decide for {{principal}} from {{firstDay}} until the end of {{lastDay}}.',
    },
    'deputy-changed': {
      title: '{{deputy}} stands in for {{principal}}',
      content:
        '{{by}} changed it: {{deputy}} decides for {{principal}} from {{firstDay}} until the end of {{lastDay}}.',
    },
    'deputy-withdrawn': {
      title: '{{deputy}} stands in for {{principal}} no more',
      content: '{{by}} withdrew {{deputy}} as deputy of {{principal}}, from now on.',
    },
    'forgot-password': {
      title: 'A password is asked for',
      content: '{{name}} ({{username}}) forgot their password and waits for a new one.',
    },
  },
  configuration: {
    'mail-refused': {
      title: 'The mail server refuses the sign-in',
      content: 'Mails wait, none of them leaves. Check account, password and sender in the configuration.',
    },
    'zalo-refused': {
      title: 'Zalo refuses the access token',
      content: 'Messages by Zalo wait, none of them leaves. Enter a new access token in the configuration.',
    },
    'mail-misdirected': {
      title: 'The address of the mail server is wrong',
      content:
        'Mails wait, none of them leaves. Check the server in the configuration, and whether it may stand in the own network.',
    },
    'zalo-misdirected': {
      title: 'The address of Zalo is wrong',
      content: 'Messages by Zalo wait, none of them leaves. Check the address in the configuration.',
    },
    'mail-unreachable': {
      title: 'The mail server cannot be reached',
      content:
        'Mails have waited for more than an hour. They are tried again every minute; check the server, its port and the network.',
    },
    'mail-locked': {
      title: 'The mail password cannot be opened',
      content:
        'Mails wait, none of them leaves. Enter the password of the mail server again in the configuration.',
    },
    'zalo-unreachable': {
      title: 'Zalo cannot be reached',
      content:
        'Messages by Zalo have waited for more than an hour. They are tried again every minute; check the network and the address in the configuration.',
    },
    'zalo-locked': {
      title: 'The Zalo access token cannot be opened',
      content:
        'Messages by Zalo wait, none of them leaves. Enter the access token again in the configuration.',
    },
  },
  /** Of a large file that is worked in the background. */
  importJob: {
    checked: {
      title: '“{{name}}” is checked',
      content:
        '{{valid}} rows are valid, {{invalid}} have errors. Nothing is imported yet: please look at it and decide.',
    },
    done: {
      title: '“{{name}}” is imported',
      content: '{{count}} rows were imported.',
    },
    undone: {
      title: '“{{name}}” is undone',
      content: '{{count}} rows were undone.',
    },
    failed: {
      title: '“{{name}}” could not be processed',
      content: 'Open it for the reason and the rows that were processed.',
    },
  },
  comment: {
    mentioned: {
      title: '{{by}} mentioned you in {{name}}',
      content: 'Open {{name}} to read the comment.',
    },
  },
  /** Of any document; `kind` and `with` (its partner) are the words of its kind. */
  approval: {
    'approval-requested': {
      title: '{{Kind}} {{number}} awaits your approval',
      content: '{{by}} sent the {{kind}} {{with}}.',
    },
    approved: {
      title: '{{Kind}} {{number}} was approved',
      content: '{{by}} approved the {{kind}} {{with}}.',
    },
    rejected: {
      title: '{{Kind}} {{number}} was rejected',
      content: '{{by}} rejected the {{kind}} {{with}}: {{note}}',
    },
    withdrawn: {
      title: '{{Kind}} {{number}} was withdrawn',
      content: '{{by}} withdrew the {{kind}} {{with}}; you need not decide on it any more.',
    },
    cancelled: {
      title: '{{Kind}} {{number}} was cancelled',
      content: '{{by}} cancelled the {{kind}} {{with}}.',
    },
    cloned: {
      title: '{{Kind}} {{number}} was replaced by {{clone}}',
      content: '{{by}} cloned and cancelled the {{kind}} {{with}}.',
    },
    informed: {
      title: '{{Kind}} {{number}}: {{step}}',
      content: 'By its approval workflow you are told of the {{kind}} {{with}}.',
    },
    'mail-failed': {
      title: '{{Kind}} {{number}}: a mail did not leave',
      content: 'The mail to {{address}} did not leave: {{reason}}',
    },
  } satisfies Record<NotifiedEvent | typeof MAIL_FAILED, { title: string; content: string }>,
  deputy: {
    asked: {
      title: '{{Kind}} {{number}} awaits your approval for {{asksFor}}',
      content: '{{by}} sent the {{kind}} {{with}}.',
    },
    approved: {
      title: '{{Kind}} {{number}} was approved in your place',
      content: '{{by}} approved the {{kind}} {{with}} in your place.',
    },
    rejected: {
      title: '{{Kind}} {{number}} was rejected in your place',
      content: '{{by}} rejected the {{kind}} {{with}} in your place: {{note}}',
    },
    by: '{{by}} for {{inPlaceOf}}',
  },
  document: { amount: '{{total}} · {{content}}' },
}
