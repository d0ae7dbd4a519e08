import { type User, userEndpoints } from '@barem/shared/user/endpoints'
import type { PaletteSource } from '#navigation/module.ts'
import { userPaths } from './paths.ts'

const source: PaletteSource = {
  list: userEndpoints.list,
  choice: ({ id, fullName, username }: User) => ({
    id,
    title: fullName,
    detail: username,
    to: userPaths.one(id),
  }),
}

export default source
