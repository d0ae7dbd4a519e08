import type { ConfigurationKey } from '@barem/shared/configuration/known'
import type { DocumentDefaults } from '@barem/shared/document/endpoints'
import { type Field, keyOf } from '@barem/shared/document/fields'
import type { Permission } from '@barem/shared/permission/permissions'
import { addDays, businessDate } from '@barem/shared/values/local-date'
import { memoize } from '@barem/shared/values/memoize'
import { type RawBuilder, sql } from 'kysely'
import { may } from '#access/actor'
import { inScope } from '#access/record-scope'
import { eligibleApprover } from '#approval/eligible-approver'
import { asValues, compileOnce } from '#db/statement'
import type { CommandContext, ReadContext } from '#http/call'
import type { Condition } from '#list/list'
import type { DocumentFacts } from './kind.ts'
import { namedBy } from './reference-names.ts'
import { type Db, partnerColumns } from './rows.ts'

/** The configuration with the days for which a new document is valid, where the company has its own. */
const VALIDITY: ConfigurationKey = 'validity'

type Reference = { id: string; name: string }

/**
 * The last document of a partner, else, for what is not agreed with one, the last that a person wrote: one step of an index
 * each. What was refused or taken back agrees nothing. What can no longer be chosen, such as an approver without the right, is
 * left out.
 */
function defaultsOf(
  db: Db,
  kind: DocumentFacts,
  { partnerId, personId }: Record<'partnerId' | 'personId', RawBuilder<never>>,
  seen: Condition,
) {
  const { entity, fields } = kind
  const { id: partnerKey } = partnerColumns(kind)
  const prefilled = Object.entries<Field>(fields).filter(([, field]) => field.prefilled)
  const newest = sql`and status not in ('rejected', 'cancelled') order by date desc, created_at desc limit 1`
  const theirs = sql`select 1 as place, one.* from ${sql.table(entity)} one
    where ${sql.ref(partnerKey)} = ${partnerId}::uuid and ${seen} ${newest}`
  const own = sql`select 2 as place, one.* from ${sql.table(entity)} one
    where author_id = ${personId}::uuid ${newest}`
  const last = sql`(select * from ((${theirs}) union all (${own})) as both_of_them order by place limit 1)`
  const terms = prefilled.map(([name, field]) => {
    const stored = sql`last.${sql.ref(keyOf(name, field))}`
    const id = field.prefilled === 'theirs' ? sql`case when last.place = 1 then ${stored} end` : stored
    return sql`${sql.lit(name)}, ${name === 'approver' ? approver(kind, id, personId) : chosen(field, id)}`
  })
  return db
    .selectFrom(sql<{ id: string; number: string }>`(select 1)`.as('nothing'))
    .leftJoin(sql<{ id: string; number: string }>`${last}`.as('last'), (join) => join.onTrue())
    .select([
      'last.id',
      'last.number',
      sql<Record<string, Reference | null>>`jsonb_build_object(${sql.join(terms)})`.as('terms'),
      sql<number | null>`(select (json_value -> 'days')::integer from configuration
          where key = ${sql.lit(VALIDITY)} and enabled)`.as('days'),
    ])
}

/** For whoever sees all documents of the kind: compiled once. */
const defaultsQuery = memoize((kind: DocumentFacts) =>
  compileOnce(['partnerId', 'personId'], (db, values) => defaultsOf(db, kind, values, sql`true`)),
)

/** An entry of a list that is still in use, or somebody who still signs in. */
function chosen({ to }: Field, id: RawBuilder<unknown>): RawBuilder<unknown> {
  const { table, name } = namedBy(to!)
  const inUse = to === 'user' ? sql`not named.is_locked` : sql`named.active`
  return sql`(select jsonb_build_object('id', named.id, 'name', named.${sql.ref(name)})
    from ${sql.table(table)} named where named.id = ${id} and ${inUse})`
}

/** Somebody else who may still decide. */
function approver(
  { entity }: DocumentFacts,
  id: RawBuilder<unknown>,
  personId: RawBuilder<never>,
): RawBuilder<unknown> {
  return sql`(select jsonb_build_object('id', app_user.id, 'name', app_user.full_name) from app_user
    where app_user.id = ${id} and not is_locked and app_user.id <> ${personId}::uuid and ${eligibleApprover(entity)})`
}

/** Answers what a new document of a kind begins with. */
export function documentDefaults(kind: DocumentFacts) {
  const { entity, validity } = kind
  return async ({
    db,
    actor,
    now,
    query,
  }: ReadContext & { query: { partnerId?: string | undefined } }): Promise<DocumentDefaults> => {
    // terms of other people's documents are for whoever may see those
    const partnerId = may(actor, `${entity}:view` as Permission) ? (query.partnerId ?? null) : null
    const values = { partnerId, personId: actor.id }
    const seen = inScope(actor, entity, 'one')
    const [found] = seen
      ? await defaultsOf(db, kind, asValues(values), seen).execute()
      : await defaultsQuery(kind)(db, values)
    const { id, number, terms, days } = found!
    return {
      from: id && number ? { id, number } : null,
      terms: Object.fromEntries(
        Object.entries(terms).filter((entry): entry is [string, Reference] => entry[1] !== null),
      ),
      validUntil: validity ? addDays(businessDate(now), days ?? validity.days) : null,
    }
  }
}

/** Who approves what the server drafts for a person: whom its form would suggest. */
export async function usualApprover(
  kind: DocumentFacts,
  call: CommandContext,
  partnerId: string,
): Promise<string | null> {
  const { terms } = await documentDefaults(kind)({ ...call, db: call.trx, query: { partnerId } })
  return terms.approver?.id ?? null
}
