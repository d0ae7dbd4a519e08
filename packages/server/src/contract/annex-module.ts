import type { annexEndpoints } from '@barem/shared/contract/annex'
import { inSql } from '#db/names'
import type { DocumentKind } from '#document/kind'
import { type DescribedModule, documentModule } from '#document/module'
import { mount } from '#http/mount'
import type { Module } from '../module.ts'
import { annexesOf } from './annex.ts'

interface Described<Answer> extends DescribedModule<Answer> {
  contract: DocumentKind
  /** What is asked of the contract. */
  annexes: ReturnType<typeof annexEndpoints>
}

/** The manifest of a kind of annex, with what its contract tells of them. */
export function annexModule<Answer extends { number: string }>({
  contract,
  annexes,
  ...described
}: Described<Answer>): Module {
  const document = documentModule(described)
  const [own, changed] = [inSql(described.kind.table), inSql(contract.table)]
  return {
    ...document,
    // under the lock of the contract another is refused with its number; this is for whoever writes otherwise
    constraints: {
      [`${own}_open_key`]: { code: 'in-use', path: 'contractId' },
      [`${own}_order_check`]: { code: 'COT_ERR_010' },
      [`${changed}_annexed_check`]: { code: 'COT_ERR_010' },
      [`${changed}_open_check`]: { code: 'contract.not-open' },
      [`contract_ending_${changed}_key`]: { code: 'stale-version' },
    },
    routes: (app, deps) => {
      document.routes?.(app, deps)
      mount(app, deps, annexes, { annexes: { read: annexesOf(contract) } })
    },
  }
}
