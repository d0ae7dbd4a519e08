import { contractBindingEndpoints } from '@barem/shared/contract-binding/endpoints'
import { mount } from '#http/mount'
import type { Module } from '../module.ts'
import { bind } from './bind.ts'
import { bindableTo, neededLines } from './choices.ts'
import { buyForSales } from './from-sales.ts'
import { bindingsOf } from './read.ts'

export const contractBindingModule: Module = {
  name: 'contract-binding',
  routes: (app, deps) =>
    mount(app, deps, contractBindingEndpoints, {
      ofPurchase: { read: (call) => bindingsOf(call, 'purchaseContract') },
      ofSales: { read: (call) => bindingsOf(call, 'salesContract') },
      forPurchase: { read: (call) => bindableTo(call, 'purchaseContract') },
      forSales: { read: (call) => bindableTo(call, 'salesContract') },
      needs: { read: neededLines },
      bind: { command: bind },
      buy: { command: buyForSales },
    }),
  constraints: {
    // under the locks of both contracts it is told how much is bound; this is for whoever writes otherwise
    contract_binding_pair_key: { code: 'stale-version' },
    contract_binding_quantity_check: { code: 'COT_ERR_011' },
    contract_binding_cancelled_check: { code: 'COT_ERR_010' },
    contract_binding_ended_check: { code: 'contract.not-open' },
  },
  // a contract that is bound is not deleted
  inUse: { purchase_contract: 'COT_ERR_010', sales_contract: 'COT_ERR_010' },
}
