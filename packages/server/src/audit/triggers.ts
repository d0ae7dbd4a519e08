import { inSql } from '#db/names'
import { tablesRead } from '#list/list'
import { approvableKinds, modules } from '../modules.ts'

type Trigger = readonly [name: string, table: string]

/** Of every kind of document: its guard and those of its lines (`make_document`). */
const guards = approvableKinds.flatMap(({ table: name, line }): Trigger[] => {
  const table = inSql(name)
  const events = line ? ['insert', 'update', 'delete'] : []
  return [
    [`guard_${table}`, table],
    ...events.map((event): Trigger => [`guard_${table}_line_${event}`, `${table}_line`]),
  ]
})

/** Files and comments go with the draft or record they belong to (`have_attachments`). */
const forgetting = modules.flatMap(({ discussed = [] }) =>
  discussed.map(({ table }): Trigger => ['forget_attachments', inSql(table)]),
)

/** Of every table that counts its rows and changes (`track_changes`). */
const counting = [...new Set(modules.flatMap(({ lists = [] }) => lists.flatMap(tablesRead)))].flatMap(
  (table) => ['inserts', 'updates', 'deletes'].map((change): Trigger => [`count_${change}`, table]),
)

/** What migrations made once, by its table. */
const made: Record<string, readonly string[]> = {
  app_user: ['refuse_two_people_of_one_name'],
  approval: ['guard_approval', 'guard_approval_steps', 'end_waiting'],
  approval_step: ['guard_approval_step', 'guard_approval_order'],
  attachment: ['refer_to_file'],
  contract_binding: [
    ...['keep_bindings_insert', 'keep_bindings_update', 'keep_open_insert', 'keep_open_update'],
    ...['keep_bought_insert', 'keep_bought_update', 'keep_bought_delete'],
  ],
  contract_ending: ['guard_contract_ending', 'tell_contract_ending'],
  deputy: ['keep_deputy'],
  event: ['keep_event'],
  event_batch: ['keep_event_batch'],
  expense_photo: ['release_file'],
  expense_ticket: ['release_invoices'],
  expense_ticket_line: ['claim_invoice', 'refer_to_photo', 'release_photo'],
  interaction: ['contact_inserts', 'contact_updates', 'contact_deletes'],
  outbox: ['note_document_mail'],
  price_configuration: ['keep_price_age'],
  product: ['keep_price_age'],
  product_picture: ['refer_to_file'],
  purchase_contract: ['keep_bindings', 'guard_annexed'],
  purchase_contract_annex: ['keep_bindings', 'guard_annex', 'tell_contract'],
  purchase_contract_line: ['keep_bindings_update', 'keep_bindings_delete'],
  sales_contract: ['keep_quotation', 'keep_bindings', 'guard_annexed'],
  sales_contract_annex: ['keep_bindings', 'keep_bought', 'keep_quotation', 'guard_annex', 'tell_contract'],
  sales_contract_line: [
    ...['keep_quotation_insert', 'keep_quotation_update'],
    ...['keep_bindings_update', 'keep_bindings_delete'],
    ...['keep_bought_insert', 'keep_bought_update', 'keep_bought_delete'],
  ],
  workflow_version: ['guard_workflow_version'],
}

/** Every trigger of the database. A test compares it with a migrated one, so that none is added without it. */
export const triggers: readonly Trigger[] = [
  ...guards,
  ...forgetting,
  ...counting,
  ...Object.entries(made).flatMap(([table, names]) => names.map((name): Trigger => [name, table])),
]
