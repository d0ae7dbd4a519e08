import type { Saboteur } from './saboteur.ts'

const FILE = 'packages/server/src/document/mail.ts'
const mails = (name: string) => ({ file: 'packages/server/src/document/mail.test.ts', name })

/** Documents that are mailed to partners. */
export const mailSaboteurs: Saboteur[] = [
  {
    name: 'only what is approved is mailed',
    file: FILE,
    find: "if (!isMailable(row)) throw new Refusal('mail-not-approved')",
    replace: '',
    test: mails('a draft one is not mailed'),
  },
  {
    name: 'what was cancelled after it was written does not leave',
    file: FILE,
    find: '!isMailable(paper.document as unknown as DocumentRow) ||',
    replace: '',
    test: mails('what was cancelled before it left stays in the company'),
  },
  {
    name: 'nobody mails documents without end',
    file: FILE,
    find: 'await countAttempt(deps.db, DOCUMENT_MAIL, actor.id, now, addresses.length)',
    replace: '',
    test: mails('whoever may not see it does not mail it, and nobody mails without end'),
  },
  {
    name: 'whoever mailed a document hears that it did not leave',
    file: FILE,
    find: 'notifyPeople(deps, trx, notice, [sentBy])',
    replace: 'notifyPeople(deps, trx, notice, [])',
    test: mails('a receiver who is refused for good is said in the history, and to whoever sent it'),
  },
  {
    name: 'another reason for a cancellation is said in words',
    file: 'packages/shared/src/quotation/cancellation.ts',
    find: "return reason === 'other' && !note ? required('note') : []",
    replace: 'return []',
    test: {
      file: 'packages/server/src/quotation/cancelling.test.ts',
      name: 'another reason without words is refused at its field, and nothing is cancelled',
    },
  },
  {
    name: 'a mail says the amount to whoever may see the document',
    file: 'packages/server/src/delivery/message.ts',
    find: 'actor !== undefined && knowsAmount(notification, actor)',
    replace: 'actor !== undefined',
    test: {
      file: 'packages/server/src/delivery/amount.test.ts',
      name: 'a decision is mailed with its amount to whoever may still see the document, as the bell tells it',
    },
  },
]
