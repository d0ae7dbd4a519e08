import { ApartmentOutlined } from '@ant-design/icons'
import { recordScreens } from '#record/screens.ts'
import { workflowPaths } from './paths.ts'

export const workflowScreens = recordScreens({
  entity: 'workflow',
  paths: workflowPaths,
  menu: { icon: ApartmentOutlined },
  load: {
    list: () => import('./WorkflowList.tsx'),
    add: () => import('./WorkflowAdd.tsx'),
    one: () => import('./WorkflowDetail.tsx'),
  },
})
