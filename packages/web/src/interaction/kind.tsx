import { type Interaction, interactionEndpoints } from '@barem/shared/interaction/endpoints'
import { interactionBody } from '@barem/shared/interaction/form'
import { Link } from '@tanstack/react-router'
import { hasText, textOf } from '#i18n/i18n.ts'
import type { RecordKind } from '#record/record-kind.ts'
import { plain } from '#ui/display-value.ts'
import { InteractionFields, interactionLabels } from './InteractionFields.tsx'
import { interactionPaths } from './paths.ts'

/** Fields whose values have words. */
const words: Record<string, string> = { channel: 'way', method: 'way', status: 'status' }

export const interactionKind: RecordKind<Interaction> = {
  entity: 'interaction',
  endpoints: interactionEndpoints,
  paths: interactionPaths,
  schema: interactionBody,
  initial: { channel: 'call' },
  labels: interactionLabels,
  fields: (interaction) => <InteractionFields interaction={interaction} />,
  called: ({ customer }) => ({ name: customer.abbreviatedName }),
  head: ({ customer }) => <Link to={interactionPaths.of(customer.id)}>{textOf('interaction.all')}</Link>,
  history: {
    value: (field, value, format) => {
      const key = `interaction.${words[field]}.${value}`
      if (words[field] && hasText(key)) return textOf(key)
      return field === 'date' && typeof value === 'string' ? format.moment(value) : plain(value, format)
    },
  },
}
