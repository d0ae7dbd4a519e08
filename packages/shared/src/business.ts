/** The facts of a business module that shared code and the browser need. */
export interface BusinessModule {
  /** The names its lists keep their views under: the resource, and one for each further list of the same records. */
  views: readonly [resource: string, ...others: string[]]
  /** Records have a page of their own, which notifications, toasts and the command palette link to, and a history there. */
  page?: {
    /** Kinds of event, whose words are `customer.event.created` and so on. */
    events: readonly string[]
    /** The events that send a notification. */
    bells?: readonly string[]
  }
}

const recordEvents = ['created', 'updated', 'deleted']

/**
 * Every business module by its entity, except the code-and-name lists (`categories`). The entity names its permissions, its
 * events and its words.
 */
export const business = {
  customer: { views: ['Customer'], page: { events: recordEvents } },
  // The catalogue for sales people has columns of its own.
  product: { views: ['Product', 'ProductForSale'], page: { events: recordEvents } },
  quotation: {
    views: ['Quotation'],
    page: {
      events: [
        ...['created', 'updated', 'approval-requested', 'approved', 'rejected', 'withdrawn'],
        ...['cancelled', 'cloned'],
      ],
      bells: ['approval-requested', 'approved', 'rejected'],
    },
  },
} satisfies Record<string, BusinessModule>

export type BusinessEntity = keyof typeof business

export function isBusinessEntity(entity: string): entity is BusinessEntity {
  return Object.hasOwn(business, entity)
}
