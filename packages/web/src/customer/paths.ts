import { paths } from '#navigation/paths.ts'

export const customerPaths = { list: paths.customers, add: paths.customerAdd, one: paths.customer }
