import type { Module } from '#navigation/module.ts'
import { interactionPaths } from './paths.ts'
import { interactionScreens } from './screens.ts'

export const interactionModule: Module = {
  entity: 'interaction',
  screens: interactionScreens,
  pathOfRecord: interactionPaths.one,
  history: async () => (await import('./kind.tsx')).interactionKind.history ?? {},
  palette: { add: interactionPaths.add },
  goTo: { key: 'i', path: interactionPaths.list },
  tasks: () => import('./PromisedCalls.tsx'),
  related: [
    {
      to: 'customer',
      load: async () => {
        const [{ CustomerInteractions }, { interactionEndpoints }] = await Promise.all([
          import('./CustomerInteractions.tsx'),
          import('@barem/shared/interaction/endpoints'),
        ])
        return {
          default: CustomerInteractions,
          tab: {
            label: 'interaction.tab',
            view: 'interaction:view',
            list: interactionEndpoints.list,
            query: (customerId: string) => ({ customerId }),
          },
        }
      },
    },
  ],
}
