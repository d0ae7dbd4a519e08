import { recordPaths } from '#navigation/paths.ts'

export const discountPolicyPaths = recordPaths('/marketing/discount-policy')
