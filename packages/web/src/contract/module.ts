import { ContainerOutlined } from '@ant-design/icons'
import { orderKinds } from '@barem/shared/business'
import type { Permission } from '@barem/shared/permission/permissions'
import type { Module } from '#navigation/module.ts'
import { paths } from '#navigation/paths.ts'
import { everyRole } from '#navigation/screen.ts'

/** Contracts of both sides in one list. */
export const orderModule: Module = {
  entity: 'order',
  screens: [
    {
      path: paths.orders,
      title: 'order.title',
      roles: everyRole,
      permission: orderKinds.map((entity): Permission => `${entity}:view`),
      menu: { group: 'contracts', icon: ContainerOutlined },
      load: () => import('./OrderList.tsx'),
    },
  ],
  goTo: { key: 'o', path: paths.orders },
  tasks: () => import('./OrderTasks.tsx'),
}
