import { type ConfigurationItem, configurationEndpoints } from '@barem/shared/configuration/endpoints'
import type { PaletteSource } from '#navigation/module.ts'
import { configurationPaths } from './paths.ts'
import { nameOfKey } from './words.ts'

export default {
  list: configurationEndpoints.list,
  choice: ({ id, key }: ConfigurationItem) => ({
    ...{ id, title: nameOfKey(key), detail: key },
    to: configurationPaths.one(id),
  }),
} satisfies PaletteSource
