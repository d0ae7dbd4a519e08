import { PercentageOutlined } from '@ant-design/icons'
import { recordScreens } from '#record/screens.ts'
import { discountPolicyPaths } from './paths.ts'

export const discountPolicyScreens = recordScreens({
  entity: 'discountPolicy',
  paths: discountPolicyPaths,
  menu: { group: 'marketing', icon: PercentageOutlined },
  load: {
    list: () => import('./DiscountPolicyList.tsx'),
    add: () => import('./DiscountPolicyAdd.tsx'),
    one: () => import('./DiscountPolicyDetail.tsx'),
  },
})
