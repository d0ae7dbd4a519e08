import { type InteractionItem, interactionEndpoints } from '@barem/shared/interaction/endpoints'
import type { PaletteSource } from '#navigation/module.ts'
import { interactionPaths } from './paths.ts'

export default {
  list: interactionEndpoints.list,
  choice: ({ id, customer, content }: InteractionItem) => ({
    ...{ id, title: content, detail: `${customer.code} · ${customer.abbreviatedName}` },
    to: interactionPaths.one(id),
  }),
} satisfies PaletteSource
