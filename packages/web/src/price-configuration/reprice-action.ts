import { PercentageOutlined } from '@ant-design/icons'
import {
  type PriceConfigurationItem,
  priceConfigurationEndpoints,
  type RepricedAnswer,
} from '@barem/shared/price-configuration/endpoints'
import type { CallOf } from '#api/api.ts'
import type { ManyAction } from '#table/many/many-action.ts'

const { update, remove } = priceConfigurationEndpoints

/** Changes the prices of many rules; taken back, the old rule goes on as it did, and then the new one is deleted. */
export const repriceAction: ManyAction<PriceConfigurationItem> = {
  key: 'reprice',
  label: 'priceConfiguration.reprice.action',
  icon: PercentageOutlined,
  asked: { kind: 'form', load: async () => (await import('./RepriceForm.tsx')).RepriceForm },
  undo: async ({ validFrom }, { changed, before, made }: RepricedAnswer, send) => {
    const { validTo, ...terms } = before
    const change = made ? { validTo } : terms
    // where the second call fails the later rule still holds from its day, as if nothing was taken back
    await send(update, { body: { ...changed, validFrom, ...change } } as CallOf<typeof update>)
    if (made) await send(remove, { params: { id: made.id }, query: { version: made.version } })
  },
}
