import { ImportOutlined } from '@ant-design/icons'
import { documentModule } from '#document/module.tsx'

export const purchaseContractModule = documentModule({
  entity: 'purchaseContract',
  menu: { group: 'contracts', icon: ImportOutlined },
  key: 'm',
  kind: () => import('./kind.ts'),
  form: async () => {
    const [
      { default: form },
      { default: annex },
      { purchaseAnnexesEndpoints },
      { purchaseEndingEndpoints },
      { contractForm },
    ] = await Promise.all([
      import('./form.tsx'),
      import('#purchase-contract-annex/kind.ts'),
      import('@barem/shared/purchase-contract-annex/endpoints'),
      import('@barem/shared/purchase-contract/endpoints'),
      import('#contract/use-contract.tsx'),
    ])
    return {
      default: contractForm(form, {
        annex,
        annexes: purchaseAnnexesEndpoints.annexes,
        endings: purchaseEndingEndpoints,
      }),
    }
  },
  sheet: async () => (await import('@barem/shared/print/purchase-contract-sheet')).purchaseContractSheet,
})
