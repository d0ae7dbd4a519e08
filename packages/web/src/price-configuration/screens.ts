import { SlidersOutlined } from '@ant-design/icons'
import { recordScreens } from '#record/screens.ts'
import { priceConfigurationPaths } from './paths.ts'

export const priceConfigurationScreens = recordScreens({
  entity: 'priceConfiguration',
  paths: priceConfigurationPaths,
  menu: { group: 'sales', icon: SlidersOutlined },
  load: {
    list: () => import('./PriceConfigurationList.tsx'),
    add: () => import('./PriceConfigurationAdd.tsx'),
    one: () => import('./PriceConfigurationDetail.tsx'),
  },
})
