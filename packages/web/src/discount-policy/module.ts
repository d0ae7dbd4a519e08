import type { Module } from '#navigation/module.ts'
import { discountPolicyPaths } from './paths.ts'
import { discountPolicyScreens } from './screens.ts'

export const discountPolicyModule: Module = {
  entity: 'discountPolicy',
  screens: discountPolicyScreens,
  pathOfRecord: discountPolicyPaths.one,
  history: async () => (await import('./kind.tsx')).discountPolicyKind.history ?? {},
  palette: { add: discountPolicyPaths.add },
  goTo: { key: 'k', path: discountPolicyPaths.list },
}
