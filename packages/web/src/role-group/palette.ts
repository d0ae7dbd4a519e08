import { type RoleGroupItem, roleGroupEndpoints } from '@barem/shared/role-group/endpoints'
import type { PaletteSource } from '#navigation/module.ts'
import { roleGroupPaths } from './paths.ts'

export default {
  list: roleGroupEndpoints.list,
  choice: ({ id, code, name }: RoleGroupItem) => ({
    ...{ id, title: name, detail: code },
    to: roleGroupPaths.one(id),
  }),
} satisfies PaletteSource
