import { eventOf, INFORMED, type NotifiedEvent } from '#approval/events'
import { MAIL_FAILED, MAILED } from '#document/mail-events'

/** The facts of a business module that shared code and the browser need. */
export interface BusinessModule {
  /**
   * The columns of a record with the people it belongs to, by whom the scope of a role group shows it or not; null where
   * records are everybody's. Every door asks it (`server/src/access/record-scope.ts`).
   */
  owned: readonly [string, ...string[]] | null
  /** It belongs to the people of this record as well, which it names: `customerId` of `customer`. */
  partOf?: string
  /** Its rights count only for whoever holds this one too: what it shows are prices that others may not know. */
  needs?: 'cost:view'
  /** Beside its list something of it is read by everybody, or by whoever holds this: a change is told to them too. */
  readBeside?: 'signed-in' | 'product:view' | 'quotation:view'
  /** The names its lists keep their views under: the resource, and one for each further list of the same records. */
  views: readonly [resource: string, ...others: string[]]
  /** Resources whose answers say something of them too: a change makes those be read again. */
  shownBy?: readonly string[]
  /** Where its pages lie in the browser: one at `/customers/infomation/{id}`. Messages lead there. */
  path?: `/${string}`
  /** The resource of a list that shows them beside records of other kinds. */
  among?: 'Order'
  /** Records have a page of their own, which notifications, toasts and the command palette link to, and a history there. */
  page?: {
    /** Kinds of event, whose words are `customer.event.created` and so on. */
    events: readonly string[]
    /** The events that send a notification. */
    bells?: readonly string[]
    /** Files and comments belong to its records (`/Attachment`, `/Comment`). Not so of what only runs the program. */
    discussed?: true
  }
}

/** The facts of a kind of document that goes through approvals. */
export interface DocumentModule extends BusinessModule {
  /** Whoever decides on one needs `approve` (domain, section 4). */
  approved: true
  /** Its list lies elsewhere where `list` says so. */
  path: `/${string}`
  list?: `/${string}`
  /** What its numbers begin with until the company has its own: BG of BG2611-0001. One that changes another is called after that. */
  prefix?: string
  /** The kind it changes: it is made from one of those, and their rights are its rights. */
  of?: string
  /**
   * Its lines have pictures: files of the folder `line`. It has a table of them, whose triggers take and release the files, and its
   * part of the view `line_picture`, by which a picture is served (135_line_photo.sql).
   */
  pictured?: true
}

const recordEvents = ['created', 'updated', 'deleted']
/** Files and comments come and go. */
export const discussedEvents = ['attached', 'detached', 'commented', 'comment-deleted'] as const
const discussed = { events: [...recordEvents, ...discussedEvents], discussed: true } as const

const bells = [
  eventOf['request-approval'],
  eventOf.withdraw,
  eventOf.approve,
  eventOf.reject,
  eventOf.cancel,
  eventOf['clone-and-cancel'],
  INFORMED,
] as const satisfies readonly NotifiedEvent[]

type Described = Pick<DocumentModule, 'path' | 'list' | 'needs' | 'among' | 'pictured'> &
  Partial<Pick<DocumentModule, 'owned'>> & {
    /** What shows it beside the inbox: the customer it is made out to, unless it says otherwise. */
    shownBy?: readonly string[]
    /** What happens to it beside its approval. */
    events?: readonly string[]
  } & ({ prefix: string; of?: never } | { of: string; prefix?: never })

/** A kind of document by its resource of the API. */
function document(resource: string, { events = [], shownBy = ['Customer'], ...given }: Described) {
  return {
    views: [resource],
    // an inbox tells of those that wait, whatever else does; the timeline of a customer tells of its documents
    shownBy: ['Inbox', ...shownBy],
    owned: ['officerId', 'authorId'],
    page: {
      events: ['created', eventOf.update, ...bells, ...besideVerbs, ...events],
      bells: [...bells, MAIL_FAILED],
      discussed: true,
    },
    approved: true,
    ...given,
  } as const satisfies DocumentModule
}

/** Files and comments come to a document and go, a request that waits goes to somebody else, and it is mailed to its partner. */
const besideVerbs = [...discussedEvents, 'handed-over', MAILED, MAIL_FAILED]

/** Contracts are ended early and opened again, and bound to those of the other side. */
const ofContracts = ['closed-short', 'reopened', 'bound', 'unbound']

/**
 * Every business module by its entity, except the code-and-name lists (`categories`). The entity names its permissions, its
 * events and its words.
 */
export const business = {
  user: {
    views: ['User'],
    owned: null,
    // forms pick people
    readBeside: 'signed-in',
    shownBy: ['Group', 'Permission'],
    page: {
      events: [
        ...recordEvents,
        ...[
          'locked',
          'unlocked',
          'admin-granted',
          'admin-revoked',
          'super-admin-granted',
          'super-admin-revoked',
          'password-changed',
          'password-reset',
          'handed-over',
          ...['deputy-named', 'deputy-changed', 'deputy-withdrawn'],
          'access-asked',
          'forgot-password',
          'sessions-ended',
        ],
      ],
    },
  },
  roleGroup: {
    views: ['Group'],
    owned: null,
    shownBy: ['User', 'Permission'],
    page: { events: recordEvents },
  },
  configuration: {
    views: ['Configuration'],
    owned: null,
    // paper has the letterhead, forms keep the rules of the company
    readBeside: 'signed-in',
    page: {
      events: [
        ...[...recordEvents, 'reset', 'secret-set', 'secret-cleared'],
        ...['mail-refused', 'mail-misdirected', 'mail-unreachable', 'mail-locked'],
        ...['zalo-refused', 'zalo-misdirected', 'zalo-unreachable', 'zalo-locked'],
      ],
    },
  },
  customer: {
    path: '/customers/infomation',
    views: ['Customer'],
    owned: ['officerId'],
    page: discussed,
  },
  // customers show when somebody last spoke with them, and when next
  interaction: {
    path: '/customers/history-interaction',
    views: ['Interaction'],
    owned: ['staffId', 'nextStaffId'],
    // whoever looks after a customer reads what colleagues heard of it
    partOf: 'customer',
    shownBy: ['Customer'],
    page: discussed,
  },
  // The catalogue for sales people has columns of its own.
  product: {
    path: '/categories/product-category',
    views: ['Product', 'ProductForSale'],
    owned: null,
    page: discussed,
  },
  discountPolicy: {
    views: ['DiscountPolicy'],
    owned: null,
    readBeside: 'quotation:view',
    page: { events: recordEvents },
  },
  priceConfiguration: {
    views: ['PriceConfiguration'],
    owned: null,
    readBeside: 'product:view',
    page: { events: [...recordEvents, 'repriced'] },
  },
  workflow: { views: ['Workflow'], owned: null, page: { events: [...recordEvents, 'published'] } },
  quotation: document('Quotation', { path: '/sale-management', list: '/sale-management/list', prefix: 'BG' }),
  salesContract: document('ContractSales', {
    path: '/contract/sales-contract',
    prefix: 'HDB',
    among: 'Order',
    events: ofContracts,
    // the quotation it was made from says so, and may be cancelled no more
    shownBy: ['Customer', 'Quotation'],
  }),
  purchaseContract: document('ContractPurchase', {
    path: '/contract/purchase-contract',
    prefix: 'HDM',
    needs: 'cost:view',
    among: 'Order',
    events: ofContracts,
  }),
  salesContractAnnex: document('ContractSalesAnnex', {
    path: '/contract/sales-contract-annex',
    of: 'salesContract',
    // lists of contracts show what they come to by it, a quotation what is left of it
    shownBy: ['Customer', 'ContractSales', 'Order', 'Quotation'],
  }),
  purchaseContractAnnex: document('ContractPurchaseAnnex', {
    path: '/contract/purchase-contract-annex',
    of: 'purchaseContract',
    shownBy: ['Customer', 'ContractPurchase', 'Order'],
  }),
  expenseTicket: document('ExpenseTicket', {
    path: '/expense-ticket',
    list: '/expense-ticket/list',
    prefix: 'CP',
    // whoever gets the money sees it, whoever wrote it down
    owned: ['requesterId', 'officerId', 'authorId'],
    shownBy: ['EmployeeAdvance'],
    pictured: true,
  }),
} satisfies Record<string, BusinessModule>

export type BusinessEntity = keyof typeof business

/** Kinds of record and document that files and comments belong to. */
export type DiscussedEntity = {
  [Entity in BusinessEntity]: Business[Entity] extends { page: { discussed: true } } ? Entity : never
}[BusinessEntity]

export function isDiscussed(entity: string): entity is DiscussedEntity {
  return isBusinessEntity(entity) && (business[entity] as BusinessModule).page?.discussed === true
}

type Business = typeof business
/** Kinds of document that go through approvals. */
export type ApprovableEntity = {
  [Entity in BusinessEntity]: Business[Entity] extends DocumentModule ? Entity : never
}[BusinessEntity]

export function isBusinessEntity(entity: string): entity is BusinessEntity {
  return Object.hasOwn(business, entity)
}

/** The kind of document that one of this kind changes; null where it stands by itself. */
export function changedBy(entity: string): BusinessEntity | null {
  const of = isBusinessEntity(entity) ? (business[entity] as Partial<DocumentModule>).of : undefined
  return of && isBusinessEntity(of) ? of : null
}

/** Whose rights count for an entity: its own, or those of the kind it changes. */
export function rightsOf<Entity extends string>(entity: Entity): Entity | BusinessEntity {
  return changedBy(entity) ?? entity
}

/** Who reads something of an entity beside whoever may list it; null where nobody does. */
export function readBeside(entity: BusinessEntity): NonNullable<BusinessModule['readBeside']> | null {
  return (business[entity] as BusinessModule).readBeside ?? null
}

/** The further right without which those to an entity's records count for nothing. */
export function neededFor(entity: string): 'cost:view' | null {
  const owner = rightsOf(entity)
  return isBusinessEntity(owner) ? ((business[owner] as BusinessModule).needs ?? null) : null
}

export const discussedEntities = (Object.keys(business) as BusinessEntity[]).filter(isDiscussed) as [
  DiscussedEntity,
  ...DiscussedEntity[],
]

export function isApprovable(entity: string): entity is ApprovableEntity {
  return isBusinessEntity(entity) && 'approved' in business[entity]
}

export const approvableEntities: readonly ApprovableEntity[] = Object.keys(business).filter(isApprovable)

/** Kinds of document whose lines have pictures. */
export const picturedEntities = approvableEntities.filter(
  (entity) => (business[entity] as DocumentModule).pictured,
)

/** The kind of document that changes this one; null where none does. */
export function changerOf(entity: ApprovableEntity): ApprovableEntity | null {
  return approvableEntities.find((one) => changedBy(one) === entity) ?? null
}

/** Contracts of both sides, which the list of orders shows together. */
export const orderKinds = approvableEntities.filter(
  (entity) => (business[entity] as BusinessModule).among === 'Order',
) as [ApprovableEntity, ...ApprovableEntity[]]
