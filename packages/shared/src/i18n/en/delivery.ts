import type { delivery as vi } from '../vi/delivery.ts'

export const delivery: typeof vi = {
  mail: {
    hello: 'Dear {{name}},',
    open: 'Open it in the system',
    footer:
      'The system sent this mail by itself; please do not answer it. Choose on your account page what you are told by mail.',
  },
  test: { title: 'Test message', content: 'This is a test message of this channel, sent by you.' },
  password: {
    title: 'Set a new password',
    content:
      'Somebody asked for a new password for the account {{username}}. The link below works once, for {{minutes}} minutes. If it was not you, ignore this mail.',
    link: 'Set a new password',
    footer: 'The system sent this mail by itself; please do not answer it.',
  },
  failure: {
    'private-address': 'The server is in the own network, which the configuration does not allow',
    'bad-address': 'The address of the server in the configuration is not valid',
    'no-address': 'The server is not found: check its name in the configuration',
    'unexpected-answer': 'The server did not answer as its protocol says',
    'unsendable-token':
      'The Zalo access token has a character that cannot be sent: enter it again in the configuration',
    'unsendable-refresh-token':
      'The Zalo refresh token has a character that cannot be sent: enter it again in the configuration',
    'unsendable-app-secret':
      'The secret key of the Zalo application has a character that cannot be sent: enter it again in the configuration',
    restored: 'It was waiting when the data was restored from a backup; send it again if it is still needed',
    timeout: 'The server did not answer in time',
    'receiver-locked': 'The account of the receiver is locked',
    obsolete: 'The request for approval was withdrawn or decided meanwhile',
    expired: 'It is too late to send it',
    'sender-locked': 'The account of whoever sent it is locked',
    'partner-unseen':
      'Somebody else looked after the partner when the mail was to leave, so the paper would lack address and tax code',
    'document-ended': 'The document was cancelled or replaced before the mail left',
    off: 'The channel is not configured',
    'unknown-kind': 'Nothing here knows this kind of message',
    unreadable: 'Its content could not be put into words',
  },
}
