import { ExportOutlined } from '@ant-design/icons'
import { documentModule } from '#document/module.tsx'

export const salesContractModule = documentModule({
  entity: 'salesContract',
  menu: { group: 'contracts', icon: ExportOutlined },
  key: 'b',
  kind: () => import('./kind.ts'),
  form: async () => {
    const [
      { default: form },
      { default: annex },
      { salesAnnexesEndpoints },
      { salesEndingEndpoints },
      { contractForm },
    ] = await Promise.all([
      import('./form.tsx'),
      import('#sales-contract-annex/kind.ts'),
      import('@barem/shared/sales-contract-annex/endpoints'),
      import('@barem/shared/sales-contract/endpoints'),
      import('#contract/use-contract.tsx'),
    ])
    return {
      default: contractForm(form, {
        annex,
        annexes: salesAnnexesEndpoints.annexes,
        endings: salesEndingEndpoints,
      }),
    }
  },
  sheet: async () => (await import('@barem/shared/print/sales-contract-sheet')).salesContractSheet,
})
