import { recordPaths } from '#navigation/paths.ts'

export const customerPaths = recordPaths('/customers/infomation')
