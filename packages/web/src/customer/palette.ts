import { type CustomerItem, customerEndpoints } from '@barem/shared/customer/endpoints'
import type { PaletteSource } from '#navigation/module.ts'
import { customerPaths } from './paths.ts'

const source: PaletteSource = {
  list: customerEndpoints.list,
  choice: ({ id, name, code, phone }: CustomerItem) => ({
    id,
    title: name,
    detail: `${code} · ${phone}`,
    to: customerPaths.one(id),
  }),
}

export default source
