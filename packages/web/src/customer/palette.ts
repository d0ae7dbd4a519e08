import { type CustomerItem, customerEndpoints } from '@barem/shared/customer/endpoints'
import type { PaletteSource } from '#navigation/module.ts'
import { paths } from '#navigation/paths.ts'

const source: PaletteSource = {
  list: customerEndpoints.list,
  choice: ({ id, name, code, phone }: CustomerItem) => ({
    id,
    title: name,
    detail: `${code} · ${phone}`,
    to: paths.customer(id),
  }),
}

export default source
