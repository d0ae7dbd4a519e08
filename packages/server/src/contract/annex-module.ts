import type { annexEndpoints } from '@barem/shared/contract/annex'
import { annexSheet } from '@barem/shared/print/annex-sheet'
import { inSql } from '#db/names'
import { type DescribedModule, documentModule } from '#document/module'
import { mount } from '#http/mount'
import type { Module } from '../module.ts'
import { annexesOf, annexKind, type Described } from './annex.ts'

interface Annexed<Answer> extends Pick<Described, 'contract' | 'schemaVersion'> {
  /** Made by `annexOf`. */
  annex: Omit<Described, 'contract' | 'schemaVersion'> &
    Pick<DescribedModule<Answer>, 'endpoints' | 'filters'> &
    ReturnType<typeof annexEndpoints>
}

/** The manifest of a kind of annex, with what its contract tells of them. */
export function annexModule<Answer extends Parameters<ReturnType<typeof annexSheet>>[0]['document']>({
  annex,
  contract,
  schemaVersion = 1,
}: Annexed<Answer>): Module {
  const { endpoints, filters, annexes, entity, fields, line, partner, printed, listed, check } = annex
  const described = { entity, fields, line, partner, printed, listed, check }
  const kind = annexKind<Answer>({ ...described, contract, schemaVersion })
  const document = documentModule({ kind, endpoints, filters, sheet: annexSheet<Answer>(described) })
  const [own, changed] = [inSql(kind.table), inSql(contract.table)]
  return {
    ...document,
    // under the lock of the contract another is refused with its number; this is for whoever writes otherwise
    constraints: {
      [`${own}_open_key`]: { code: 'in-use', path: 'contractId' },
      [`${own}_order_check`]: { code: 'COT_ERR_010' },
      // of annexes of sales alone
      [`${own}_quotation_check`]: { code: 'contract.opened-taken' },
      [`${changed}_annexed_check`]: { code: 'COT_ERR_010' },
      [`${changed}_open_check`]: { code: 'contract.not-open' },
      [`contract_ending_${changed}_key`]: { code: 'stale-version' },
    },
    // a contract that has annexes is not deleted
    inUse: { annex_contract: 'COT_ERR_010' },
    routes: (app, deps) => {
      document.routes?.(app, deps)
      mount(app, deps, { annexes }, { annexes: { read: annexesOf(contract) } })
    },
  }
}
