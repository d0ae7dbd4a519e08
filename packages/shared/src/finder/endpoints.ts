import { z } from 'zod'
import { type Endpoints, endpoint } from '#http/endpoint'
import { id } from '#http/page'
import { localDate } from '#values/local-date'
import { text } from '#values/text'

/** Of each kind so many are shown where nobody says. */
const SHOWN = 5

export const foundRecord = z.object({
  id,
  /** What people call it: a name, a number. */
  title: z.string(),
  /** What tells it from others of that name. */
  detail: z.string().nullable(),
  /** Of a document. */
  status: z.string().nullable(),
  /** Of a document: what it comes to, in đồng. */
  amount: z.number().nullable(),
  /** Of a document: its date. */
  date: localDate.nullable(),
  /** What was typed is its number, code, telephone number or tax code. */
  exact: z.boolean(),
})
export type FoundRecord = z.output<typeof foundRecord>

export const foundGroup = z.object({
  /** As permissions name the kind. */
  entity: z.string(),
  /** The best first. */
  rows: z.array(foundRecord),
  /** Its list has more of them. */
  more: z.boolean(),
})
export type FoundGroup = z.output<typeof foundGroup>

export const finderEndpoints = {
  find: endpoint({
    method: 'POST',
    path: '/Search',
    summary:
      'Records of every kind the caller may see, by words without accents, number, code, telephone number or tax code; kinds with exactly what was typed come first',
    permission: 'signed-in',
    effect: 'read',
    body: z.strictObject({
      search: text({ max: 200 }),
      /** Rows of each kind. */
      most: z.number().int().min(1).max(20).default(SHOWN),
    }),
    data: z.array(foundGroup),
  }),
} satisfies Endpoints
