import type { Module } from '#navigation/module.ts'
import { priceConfigurationPaths } from './paths.ts'
import { priceConfigurationScreens } from './screens.ts'

export const priceConfigurationModule: Module = {
  entity: 'priceConfiguration',
  screens: priceConfigurationScreens,
  pathOfRecord: priceConfigurationPaths.one,
  history: async () => (await import('./kind.tsx')).priceConfigurationKind.history ?? {},
  related: [
    {
      to: 'product',
      load: async () => ({ default: (await import('./PriceHistory.tsx')).ProductPrices, below: true }),
    },
  ],
  palette: { add: priceConfigurationPaths.add },
  goTo: { key: 'a', path: priceConfigurationPaths.list },
}
