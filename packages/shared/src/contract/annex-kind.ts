import type { z } from 'zod'
import type { ApprovableEntity } from '#business'
import { type DocumentFields, documentBody } from '#document/description'
import {
  documentEndpoints,
  documentFilters,
  documentListQuery,
  documentSchemas,
  entryFilters,
  goodsFilters,
} from '#document/endpoints'
import type { LineDescription } from '#document/line'
import { referenceFilter } from '#list/filter'
import { annexEndpoints, annexedBefore, annexFields, annexLine } from './annex.ts'

interface Described<
  Terms extends DocumentFields,
  Goods extends LineDescription,
  Partner extends string,
  Contract extends ApprovableEntity,
> {
  entity: ApprovableEntity
  /** The kind it changes, whose fields and goods are its own. */
  contract: Contract
  fields: Terms
  goods: Goods
  partner: Partner
}

/** The description of a kind of annex, and the shapes of its calls. */
export function annexOf<
  Terms extends DocumentFields,
  Goods extends LineDescription,
  const Partner extends 'customer' | 'supplier',
  const Contract extends ApprovableEntity,
>({ entity, contract, fields: terms, goods, partner }: Described<Terms, Goods, Partner, Contract>) {
  const fields = { ...annexFields(contract), ...terms }
  const described = {
    fields,
    line: annexLine(fields, goods),
    partner,
    printed: { taxCode: 2, phone: 4 },
    listed: ['date', partner, 'contract', 'reason', 'officer', 'approver'] as const,
    // the day by which goods were agreed may be over by now: they go on being late
    check: () => [],
  }
  const filters = {
    ...documentFilters,
    ...goodsFilters,
    ...{ [`${partner}Id`]: referenceFilter, contractId: referenceFilter, ...entryFilters(terms) },
    // a name made of a parameter is lost to an object literal
  } as typeof documentFilters &
    typeof goodsFilters &
    Record<`${Partner}Id` | 'contractId', typeof referenceFilter> &
    ReturnType<typeof entryFilters<Terms>>
  const { item, ...schemas } = documentSchemas(described)
  return {
    ...described,
    ...schemas,
    item: item.extend(annexedBefore),
    ...{ entity, contract, filters, body: documentBody(described) },
    query: documentListQuery(partner, filters),
  }
}

interface Answers<
  Body extends z.ZodRawShape,
  Item extends z.ZodType,
  Whole extends z.ZodObject,
  Query extends z.ZodType,
> {
  entity: ApprovableEntity
  contract: ApprovableEntity
  partner: string
  body: z.ZodObject<Body, z.core.$strict>
  item: Item
  document: Whole
  keeps: readonly string[]
  query: Query
}

/** Its calls, and what is asked of its contract about it. */
export function annexCalls<
  Body extends z.ZodRawShape,
  Item extends z.ZodType,
  Whole extends z.ZodObject,
  Query extends z.ZodType,
>({ contract, ...kind }: Answers<Body, Item, Whole, Query>) {
  const one = contract.replace(/[A-Z]/, (letter) => ` ${letter.toLowerCase()}`)
  const words = { one: `annex of a ${one}`, many: `annexes of ${one}s`, partner: kind.partner }
  return { endpoints: documentEndpoints({ ...kind, words }), ...annexEndpoints(kind.entity) }
}
