import { isApprovable, rightsOf } from '@barem/shared/business'
import { type Field, keyOf, type ReferenceTo } from '@barem/shared/document/fields'
import type { Permission } from '@barem/shared/permission/permissions'
import { memoize } from '@barem/shared/values/memoize'
import { sql, type Transaction } from 'kysely'
import { may } from '#access/actor'
import { isSeen, seenOnly } from '#access/record-scope'
import { eligibleApprover } from '#approval/eligible-approver'
import { ONE_PLAN } from '#db/client'
import { compileOnce } from '#db/statement'
import type { Database } from '#db/types'
import type { CommandContext } from '#http/call'
import { fieldRefusal } from '#refusal'
import type { DocumentFacts } from './kind.ts'
import { referenceNames } from './reference-names.ts'
import { partnerColumns, partnerTable } from './rows.ts'

/** Ids by the keys of a body. */
type Ids = Record<string, unknown>

/** The stored references by key, and the author. */
interface StoredReferences {
  authorId: string
  /** The configuration lets people approve their own documents of this kind. */
  selfApproval?: boolean
  ids: Ids
}

type Facts = Pick<DocumentFacts, 'entity' | 'fields' | 'partner'>
type Owned = Facts & Pick<DocumentFacts, 'ownerColumns'>

/** Whose records a reference is to. */
const entityOf = (to: ReferenceTo) => (to === 'supplier' ? 'customer' : to)

/**
 * Refuses a newly named record that is out of this person's scope as it refuses one that does not exist, but says so of the
 * partner of what the document is made from; what stands in the document stays, whoever looks after it now.
 */
export async function refuseUnseenReferences(
  kind: Facts,
  call: CommandContext,
  body: Ids,
  stored: Ids = {},
): Promise<void> {
  const { fields, partner } = kind
  const { trx, actor } = call
  const named = Object.entries<Field>(fields).flatMap(([name, field]) => {
    const key = keyOf(name, field)
    const id = body[key] as string | null | undefined
    return field.to && id && id !== stored[key] ? [{ name, key, id, to: field.to }] : []
  })
  const seen = await Promise.all(named.map(({ to, id }) => isSeen(trx, actor, entityOf(to), id)))
  const unseen = named.find((_, place) => !seen[place])
  if (!unseen) return
  const isKnown = unseen.name === partner && (await namesPartner(call, kind, body, unseen.id))
  throw fieldRefusal(unseen.key, isKnown ? 'given_away' : 'unknown-reference')
}

/** Whether what the document is made from, which this person sees, names this partner too: they know it, and it was given away. */
async function namesPartner(
  { trx, actor }: CommandContext,
  { entity, fields, partner }: Facts,
  body: Ids,
  partnerId: string,
): Promise<boolean> {
  const sources = Object.entries<Field>(fields).flatMap(([name, field]) =>
    field.to && isApprovable(field.to) ? [{ to: field.to, id: body[keyOf(name, field)] }] : [],
  )
  for (const { to, id } of [...sources, { to: entity, id: body.copiedFromId }]) {
    if (!id || !may(actor, `${rightsOf(to)}:view` as Permission)) continue
    const { rows } = await sql`select 1 from ${sql.table(to)} where id = ${id}
      and ${sql.ref(partnerColumns({ partner }).id)} = ${partnerId} and ${seenOnly(actor, to)}`.execute(trx)
    if (rows.length > 0) return true
  }
  return false
}

/**
 * The statement for a kind, compiled once, and the references it asks for. The ids stand in a row of their own: where
 * PostgreSQL sees which of them are null it plans anew each time, which costs far more than the look-ups.
 */
const referenceQuery = memoize((kind: Facts) => {
  const { entity, fields, partner } = kind
  const { id: partnerKey, abbreviated, phone, taxCode } = partnerColumns(kind)
  const bought = fields[partner]!.to === 'supplier'
  const references = Object.entries<Field>(fields).filter(([, field]) => field.to)
  const keys = references.map(([name, field]) => keyOf(name, field))
  const given = (key: string) => sql<string | null>`${sql.ref(`given.${key}`)}`
  const find = compileOnce(keys, (db, ids) => {
    const columns = keys.map((key) => sql`${ids[key]}::uuid as ${sql.ref(key)}`)
    return db
      .selectFrom(sql`(${sql.raw(ONE_PLAN)} select ${sql.join(columns)} offset 0)`.as('given'))
      .select((eb) => {
        const ofPartner = <Value>(column: string) =>
          sql<Value>`(select ${sql.ref(`named.${column}`)} from ${sql.table(partnerTable(kind))} as named
            where named.id = ${given(partnerKey)})`
        const person = (key: string) =>
          eb.selectFrom('appUser').where('id', '=', given(key)).where('isLocked', '=', false)
        return [
          ...referenceNames(fields, given),
          ofPartner<boolean | null>('active').as('partnerActive'),
          ...(bought ? [ofPartner<boolean>('supplier').as('partnerSells')] : []),
          ofPartner<string>('abbreviated_name').as(abbreviated),
          ofPartner<string>('officer_id').as('partnerOfficerId'),
          ofPartner<string>('phone').as(phone),
          ofPartner<string | null>('taxCode').as(taxCode),
          person('officerId').select('id').as('officerFound'),
          person('approverId').select(eligibleApprover(entity).as('may')).as('approverFit'),
        ]
      })
  })
  return { keys, find }
})

/**
 * What the references of a header are called, and what it shows of its partner, in one statement. Refuses a partner that
 * is inactive or, where a supplier is asked for, none, unless it is unchanged; a newly assigned officer who cannot
 * sign in; and an approver who lacks the right or whose own it is.
 */
export async function activePartner(
  trx: Transaction<Database>,
  kind: Owned,
  body: Ids,
  stored: StoredReferences,
): Promise<Record<string, string | null>> {
  const { id: partnerKey } = partnerColumns(kind)
  const idOf = (key: string) => (body[key] ?? null) as string | null
  const [officerId, approverId] = [idOf('officerId'), idOf('approverId')]
  const { keys, find } = referenceQuery(kind)
  const [found] = await find(trx, Object.fromEntries(keys.map((key) => [key, idOf(key)])))
  const { partnerActive, partnerSells, officerFound, approverFit, ...named } = found!
  if (partnerActive === null) throw fieldRefusal(partnerKey, 'unknown-reference')
  if (idOf(partnerKey) !== stored.ids[partnerKey]) {
    if (!partnerActive) throw fieldRefusal(partnerKey, 'inactive')
    if (partnerSells === false) throw fieldRefusal(partnerKey, 'not_supplier')
  }
  if (officerId && officerId !== stored.ids.officerId && officerFound === null)
    throw fieldRefusal('officerId', 'unknown-reference')
  const owners = kind.ownerColumns.map((key) => (key === 'authorId' ? stored.authorId : idOf(key)))
  if (approverId && owners.includes(approverId) && !stored.selfApproval)
    throw fieldRefusal('approverId', 'own_document')
  if (approverId && !approverFit) throw fieldRefusal('approverId', 'no_approver')
  // a missing reference is refused by its column's constraint
  return named as Record<string, string | null>
}
