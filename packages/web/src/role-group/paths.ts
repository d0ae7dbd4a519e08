import { recordPaths } from '#navigation/paths.ts'

export const roleGroupPaths = recordPaths('/system/role-group')
