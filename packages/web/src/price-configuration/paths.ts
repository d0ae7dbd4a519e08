import { recordPaths } from '#navigation/paths.ts'

export const priceConfigurationPaths = recordPaths('/sale-management/price-configuration')
