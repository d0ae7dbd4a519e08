import { documentModule } from '#document/module.tsx'
import type { Module } from '#navigation/module.ts'
import type { ContractKinds } from './use-contract.tsx'

type Described = Parameters<typeof documentModule>[0] & {
  annex: () => Promise<{ default: ContractKinds['annex'] }>
  /** What it is ended and reopened with. */
  endings: () => Promise<ContractKinds['endings']>
}

/** The manifest of a kind of contract, whose page shows its annexes and its early end. */
export function contractModule({ annex, endings, ...described }: Described): Module {
  return documentModule({
    ...described,
    form: async () => {
      const [{ contractForm }, { default: form }, { default: of }, ends] = await Promise.all([
        import('./use-contract.tsx'),
        described.form(),
        annex(),
        endings(),
      ])
      return { default: contractForm(form, { annex: of, endings: ends }) }
    },
  })
}
