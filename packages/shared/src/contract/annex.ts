import { z } from 'zod'
import { statuses } from '#approval/lifecycle'
import { type ApprovableEntity, business } from '#business'
import { type Field, type Fields, reference, text, wireShape } from '#document/fields'
import type { LineDescription } from '#document/line'
import { type Endpoints, endpoint } from '#http/endpoint'
import { id } from '#http/page'

/** What an annex has beside the terms and lines of its contract, which it says in full as they shall be. */
export function annexFields<const Contract extends ApprovableEntity>(contract: Contract) {
  return {
    /** What it changes; it is made from one and stays with it. */
    contract: reference(contract, 'required', { exported: 21, single: true }),
    /** Why. */
    reason: text('required', { max: 500, exported: 22, single: true }),
  }
}

/** Fields of the annex itself, and the partner, who stays. */
const OWN = ['contract', 'reason', 'date', 'partnerNumber', 'officer', 'approver', 'customer', 'supplier']

/** The terms of a contract that an annex may change: what is compared and printed of it beside its lines. */
export function annexTerms(fields: Fields): Fields {
  return Object.fromEntries(Object.entries<Field>(fields).filter(([name]) => !OWN.includes(name)))
}

/** The lines of an annex, which answers beside them what was agreed before: terms by their names, lines and total. */
export function annexLine<Line extends LineDescription>(fields: Fields, line: Line) {
  const before = z.object({
    ...wireShape(annexTerms(fields)),
    /** Of the contract, or of the annex that changed it last. */
    number: z.string(),
    /** The date of the contract; of annexes that were begun before it was kept, absent. */
    contractDate: z.string().optional(),
    total: z.number(),
    lines: z.array(line.wire as Line['wire']),
  })
  type Before = z.ZodObject<{
    number: z.ZodString
    contractDate: z.ZodOptional<z.ZodString>
    total: z.ZodNumber
    lines: z.ZodArray<Line['wire']>
  }>
  return {
    ...line,
    answered: {
      ...line.answered,
      before: before as unknown as Before,
      /** Nothing of it differs from that, costs that the reader does not see among it. */
      unchanged: z.boolean(),
    },
  }
}

/** What a list says of it: what the contract comes to without the annex. */
export const annexedBefore = { before: z.object({ total: z.number() }) }

type Agreed<Line extends LineDescription> = {
  total: z.ZodNumber
  lines: z.ZodArray<Line['wire']>
} & Line['answered']

/** What a contract says in full by its latest approved annex: terms by their names, lines and sums; null where what was signed stands. */
export function contractAgreed<Line extends LineDescription>(fields: Fields, line: Line) {
  const agreed = z.object({
    ...wireShape(annexTerms(fields)),
    total: z.number(),
    lines: z.array(line.wire),
    ...line.answered,
  })
  return { agreed: agreed.nullable() as unknown as z.ZodNullable<z.ZodObject<Agreed<Line>>> }
}

/** Why no annex can be made of a contract now. */
export const annexRefusals = ['contract_not_approved', 'contract_ended', 'contract_annex_open'] as const

export const contractAnnexes = z.object({
  /** All but those that were cancelled, in their order. */
  annexes: z.array(
    z.object({
      id,
      number: z.string(),
      status: z.enum(statuses),
      date: z.string(),
      reason: z.string(),
      total: z.number(),
    }),
  ),
  /** Null where one can be made. */
  refused: z.enum(annexRefusals).nullable(),
})
export type ContractAnnexes = z.output<typeof contractAnnexes>

/** What is asked about the annexes of one contract: read anew whenever one of them changes, as it is of their resource. */
export function annexEndpoints(annex: ApprovableEntity) {
  const [resource] = business[annex].views
  return {
    annexes: endpoint({
      method: 'GET',
      path: `/${resource}/of-contract`,
      summary: 'The annexes of a contract, and whether another can be made',
      permission: 'signed-in',
      query: z.strictObject({ contractId: id }),
      data: contractAnnexes,
    }),
  } satisfies Endpoints
}
