import { salesContractSheet } from '@barem/shared/print/sales-contract-sheet'
import {
  salesContractEndpoints,
  salesContractFilters,
  salesEndingEndpoints,
} from '@barem/shared/sales-contract/endpoints'
import { fromQuotationEndpoints } from '@barem/shared/sales-contract/from-quotation'
import { endingHandlers } from '#contract/ending'
import { documentModule } from '#document/module'
import { mount } from '#http/mount'
import type { Module } from '../module.ts'
import { contractFromQuotation, quotationContracts } from './from-quotation.ts'
import { salesContractKind } from './kind.ts'

const document = documentModule({
  kind: salesContractKind,
  endpoints: salesContractEndpoints,
  filters: salesContractFilters,
  sheet: salesContractSheet,
})

export const salesContractModule: Module = {
  ...document,
  // under the lock of the quotation it is told how much is open; this is for whoever writes otherwise
  constraints: { sales_contract_line_quotation_check: { code: 'stale-version' } },
  routes: (app, deps) => {
    document.routes?.(app, deps)
    mount(app, deps, fromQuotationEndpoints, {
      contracts: { read: quotationContracts },
      fromQuotation: { command: contractFromQuotation },
    })
    mount(app, deps, salesEndingEndpoints, endingHandlers(salesContractKind))
  },
}
