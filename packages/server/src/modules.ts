import { changedBy } from '@barem/shared/business'
import type { FastifyInstance } from 'fastify'
import type { DiscussedKinds } from '#access/discussed'
import { accountMessages } from '#account/messages'
import { accountRoutes } from '#account/routes'
import { addressRoutes } from '#address/routes'
import { ANNOUNCEMENT, publishDue } from '#announcement/announce'
import { announcementRoutes } from '#announcement/routes'
import { requestIsOver } from '#approval/request-is-over'
import { auditLogModule } from '#audit-log/module'
import type { Named } from '#audit-log/names'
import { categoryModule } from '#category/module'
import { mentionIsGone } from '#comment/mentions'
import { commentModule } from '#comment/module'
import { configurationModule } from '#configuration/module'
import { orderModule } from '#contract/module'
import { contractBindingModule } from '#contract-binding/module'
import { customerModule } from '#customer/module'
import { nameConstraints, nameReferences } from '#db/constraint-errors'
import { nameMessageKinds } from '#delivery/kinds'
import { notificationMessage } from '#delivery/message'
import { namePartners } from '#delivery/words'
import { deputyModule } from '#deputy/module'
import { discountPolicyModule } from '#discount-policy/module'
import type { DocumentKind } from '#document/kind'
import { isOfPeople } from '#document/rows'
import { expenseTicketModule } from '#expense-ticket/module'
import { fileModule } from '#file/routes'
import { finderModule } from '#finder/module'
import { handOverModule } from '#hand-over/module'
import { inboxModule } from '#inbox/module'
import { interactionModule } from '#interaction/module'
import { isOutOfSight } from '#notification/repository'
import { notificationRoutes } from '#notification/routes'
import { priceConfigurationModule } from '#price-configuration/module'
import { productModule } from '#product/module'
import { purchaseContractKind } from '#purchase-contract/kind'
import { purchaseContractModule } from '#purchase-contract/module'
import { purchaseContractAnnexModule } from '#purchase-contract-annex/module'
import { quotationModule } from '#quotation/module'
import { registerLists } from '#record/uses'
import { roleGroupModule } from '#role-group/module'
import { salesContractKind } from '#sales-contract/kind'
import { salesContractModule } from '#sales-contract/module'
import { salesContractAnnexModule } from '#sales-contract-annex/module'
import { registerSpreadsheet } from '#spreadsheet/kind'
import { spreadsheetModule } from '#spreadsheet/module'
import { timelineModule } from '#timeline/module'
import { userModule } from '#user/module'
import { refuseWithoutOwnPassword } from '#user/own-password'
import { viewModule } from '#view/module'
import { workflowModule } from '#workflow/module'
import type { Deps } from './deps.ts'
import type { Module } from './module.ts'

/** Every module of the server; a new one is added here and nowhere else. */
const plain: readonly Module[] = [
  { name: 'account', routes: accountRoutes, messages: accountMessages },
  userModule,
  roleGroupModule,
  viewModule,
  {
    ...{ name: 'notification', routes: notificationRoutes },
    messages: {
      notification: {
        ...notificationMessage,
        obsolete: async (deps, message) =>
          (await requestIsOver(deps, message)) ||
          (await mentionIsGone(deps, message)) ||
          (await isOutOfSight(deps, message)),
      },
    },
  },
  {
    ...{ name: 'announcement', routes: announcementRoutes },
    messages: { [ANNOUNCEMENT]: { work: publishDue, ...notificationMessage } },
    records: [
      {
        ...{ table: 'announcement', entity: 'announcement', name: 'title', unique: {} },
        changes: ['announcement.updated', 'announcement.withdrawn'],
      },
    ],
  },
  { name: 'address', routes: addressRoutes },
  categoryModule,
  spreadsheetModule,
  productModule,
  customerModule,
  interactionModule,
  discountPolicyModule,
  priceConfigurationModule,
  workflowModule(() => approvableKinds),
  quotationModule,
  salesContractModule,
  purchaseContractModule,
  contractBindingModule,
  orderModule([salesContractKind, purchaseContractKind]),
  salesContractAnnexModule,
  purchaseContractAnnexModule,
  expenseTicketModule,
  configurationModule(refuseWithoutOwnPassword),
  deputyModule,
]

/** Every kind of document with approvals, for the audit and the tests that cover all kinds. */
export const approvableKinds: readonly DocumentKind[] = plain.flatMap(({ document }) => document ?? [])

/** What a person knows a record by, of every kind that has events. */
const named: readonly Named[] = [
  ...approvableKinds.map(({ entity, table }) => ({ entity, table, name: 'number' })),
  ...plain.flatMap(({ records = [] }) => records),
  { entity: 'session', table: 'app_user', name: 'username' },
  { entity: 'importJob', table: 'import_job', name: 'file_name' },
]

/** Every kind of record and document that files and comments belong to. */
const discussed: DiscussedKinds = new Map(
  plain.flatMap(({ discussed = [] }) => discussed.map((kind) => [kind.entity, kind] as const)),
)

export const modules: readonly Module[] = [
  ...plain,
  auditLogModule(named),
  fileModule(discussed),
  commentModule(discussed),
  inboxModule(approvableKinds),
  handOverModule(approvableKinds),
  finderModule(plain.flatMap(({ found = [] }) => found)),
  // what changes a document is told with that document, and what is between us with nobody
  timelineModule(approvableKinds.filter((kind) => changedBy(kind.entity) === null && !isOfPeople(kind))),
]

namePartners(approvableKinds)
for (const { constraints = {}, inUse = {}, spreadsheets = [], messages = {}, ...others } of modules) {
  nameConstraints(constraints)
  nameReferences(inUse)
  registerLists((others.lists ?? []).map((list) => [list.table, list]))
  registerLists(Object.entries(others.smallLists ?? {}))
  nameMessageKinds(messages)
  for (const kind of spreadsheets) registerSpreadsheet(kind)
}

/** Registers every module on the server. */
export function useModules(app: FastifyInstance, deps: Deps): void {
  for (const { routes } of modules) routes?.(app, deps)
}
