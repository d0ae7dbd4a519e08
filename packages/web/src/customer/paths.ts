import { business } from '@barem/shared/business'
import { recordPaths } from '#navigation/paths.ts'

export const customerPaths = recordPaths(business.customer.path)
