import { createElement } from 'react'
import { documentModule } from '#document/module.tsx'
import type { Module } from '#navigation/module.ts'

// biome-ignore lint/suspicious/noExplicitAny: of its own type no more is asked than every annex has
type Loose = any

type Described = Pick<Parameters<typeof documentModule>[0], 'entity' | 'kind' | 'form'> & {
  contract: () => Promise<{ default: Loose }>
  /** What shared code says of it. */
  annex: () => Promise<Loose>
}

/** The manifest of a kind of annex, which is made on the page of its contract. */
export function annexModule({ contract, annex, ...described }: Described): Module {
  return documentModule({
    ...described,
    add: async () => {
      const [{ AnnexAdd }, { default: form }, { default: of }] = await Promise.all([
        import('./AnnexAdd.tsx'),
        described.form() as Promise<{ default: Loose }>,
        contract(),
      ])
      return { default: () => createElement(AnnexAdd, { form, contract: of }) }
    },
    sheet: async () => {
      const [{ annexSheet }, of] = await Promise.all([import('@barem/shared/print/annex-sheet'), annex()])
      return annexSheet(of)
    },
  })
}
