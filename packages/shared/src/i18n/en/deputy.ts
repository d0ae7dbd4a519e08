import type { Messages } from '../messages.ts'
import type { deputy as vi } from '../vi/deputy.ts'

/** Words of deputies: who decides in whose place for a while. */
export const deputy: Messages<typeof vi> = {
  title: 'Deputies',
  add: 'Name a deputy',
  edit: 'Change the deputy',
  text: 'On these days a deputy decides on whatever waits for you, also on what was waiting before, as far as they may approve it. The history says who decided for whom.',
  textOther:
    'On these days a deputy decides on whatever waits for {{name}}, also on what was waiting before, as far as they may approve it.',
  none: 'No deputy named.',
  standing: 'You stand in for',
  field: {
    principalId: 'For',
    deputyId: 'Deputy',
    firstDay: 'From',
    lastDay: 'Last day',
    kinds: 'Kinds of document',
  },
  allKinds: 'All kinds of document',
  days: '{{first}} – {{last}}',
  now: 'Stands in now',
  coming: 'Later',
  decidesNothing: 'May approve none of them yet',
  decidesOnly: 'May approve only: {{kinds}}',
  saved: '{{name}} was saved as deputy',
  change: 'Change',
  withdraw: 'Withdraw',
  withdrawOf: 'Withdraw {{name}} as deputy',
  withdrawTitle: 'Withdraw {{name}} as deputy?',
  withdrawText: '{{name}} decides no more in this place, from now on. What was decided stays.',
  withdrawn: '{{name}} is no deputy any more',
}
