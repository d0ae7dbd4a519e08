import {
  type PriceConfiguration,
  priceConfigurationEndpoints,
} from '@barem/shared/price-configuration/endpoints'
import { priceConfigurationBody } from '@barem/shared/price-configuration/form'
import { businessDate } from '@barem/shared/values/local-date'
import { lazyPart } from '#feedback/use-lazy-component.ts'
import { hasText, textOf } from '#i18n/i18n.ts'
import type { RecordKind } from '#record/record-kind.ts'
import { plain } from '#ui/display-value.ts'
import { PriceConfigurationFields, priceConfigurationLabels } from './PriceConfigurationFields.tsx'
import { priceConfigurationPaths } from './paths.ts'

export const priceConfigurationKind: RecordKind<PriceConfiguration> = {
  entity: 'priceConfiguration',
  endpoints: priceConfigurationEndpoints,
  paths: priceConfigurationPaths,
  schema: priceConfigurationBody,
  initial: { base: 'capital', validFrom: businessDate(new Date()) },
  labels: priceConfigurationLabels,
  fields: (rule) => <PriceConfigurationFields rule={rule} />,
  called: ({ code }) => ({ code }),
  aside: ({ id }) => <Succession id={id} />,
  history: {
    // the rule that took its place, or whose place it took
    note: (event, code) => (event === 'repriced' ? textOf('priceConfiguration.name', { code }) : null),
    value: (field, value, format) => {
      const key = `priceConfiguration.${field}.${value}`
      return hasText(key) ? textOf(key) : plain(value, format)
    },
  },
}

const Succession = lazyPart(async () => (await import('./PriceHistory.tsx')).Succession)
