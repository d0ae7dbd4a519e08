import { categories } from '#category/categories'
import type { PermissionEntity } from '#permission/permissions'

/** What shared code and the browser must know of a module of the business; tests ask the rest of each of these. */
export interface ModuleFacts {
  /** Its rights, its events and its history go by this name. */
  entity: PermissionEntity
  /** The names its lists keep their views under: the resource, and one for each further list of the same records. */
  views: readonly [resource: string, ...others: string[]]
  /** Records have a page of their own, which notifications, toasts and the command palette lead to, and a history there. */
  page?: {
    /** Where the words of events and fields stand: `customer.event.created`, `customer.field.name`. */
    words: 'customer' | 'product' | 'quotation'
    events: readonly string[]
    /** Those of its events that ring a bell. */
    bells?: readonly string[]
  }
}

const recordEvents = ['created', 'updated', 'deleted']

/** Every module of the business; a new one is added here, in the server's `modules.ts` and among the browser's screens. */
export const modules: readonly ModuleFacts[] = [
  { entity: 'customer', views: ['Customer'], page: { words: 'customer', events: recordEvents } },
  // The catalogue as people who sell read it has columns of its own.
  {
    entity: 'product',
    views: ['Product', 'ProductForSale'],
    page: { words: 'product', events: recordEvents },
  },
  {
    entity: 'quotation',
    views: ['Quotation'],
    page: {
      words: 'quotation',
      events: [
        ...['created', 'updated', 'approval-requested', 'approved', 'rejected', 'withdrawn'],
        ...['cancelled', 'cloned'],
      ],
      bells: ['approval-requested', 'approved', 'rejected'],
    },
  },
  ...categories.map(({ permission, resource }): ModuleFacts => ({ entity: permission, views: [resource] })),
]
