import { recordPaths } from '#navigation/paths.ts'

export const userPaths = recordPaths('/system/users')
