import { purchaseContractSheet } from '@barem/shared/print/purchase-contract-sheet'
import {
  purchaseContractEndpoints,
  purchaseContractFilters,
  purchaseEndingEndpoints,
} from '@barem/shared/purchase-contract/endpoints'
import { endingHandlers } from '#contract/ending'
import { documentModule } from '#document/module'
import { mount } from '#http/mount'
import type { Module } from '../module.ts'
import { purchaseContractKind } from './kind.ts'

const document = documentModule({
  kind: purchaseContractKind,
  endpoints: purchaseContractEndpoints,
  filters: purchaseContractFilters,
  sheet: purchaseContractSheet,
})

export const purchaseContractModule: Module = {
  ...document,
  routes: (app, deps) => {
    document.routes?.(app, deps)
    mount(app, deps, purchaseEndingEndpoints, endingHandlers(purchaseContractKind))
  },
}
