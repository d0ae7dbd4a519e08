import { z } from 'zod'
import { historyEntry } from '#event/history'
import { type Endpoints, endpoint, pageEndpoint } from '#http/endpoint'
import { id, idParams, pageQuery, queryInteger, reference } from '#http/page'
import { choiceFilter, type Filters, momentFilter, referenceFilter } from '#list/filter'
import { auditedEntities, auditedVerbs } from './words.ts'

/** No more events of a filter are counted, and shown by page; whoever looks for older ones filters by day. */
export const MOST_COUNTED = 10_000

export const auditFilters = {
  /** What somebody did, and signing in as that person. */
  actorId: { ...referenceFilter, comparison: 'own', several: true },
  entity: choiceFilter(auditedEntities),
  /** The events of one record. */
  entityId: referenceFilter,
  verb: { ...choiceFilter(auditedVerbs), comparison: 'own', several: true },
  from: momentFilter('at', 'from'),
  until: momentFilter('at', 'to'),
  /** What one request did, by the name that the log has for it (`reqId`). */
  traceId: { schema: id, control: 'reference', comparison: { is: 'equal' } },
} as const satisfies Filters

/** The number of a batch of sealed events: the largest its column holds. */
const batch = queryInteger({ max: 2 ** 31 - 1 })

export const auditQuery = pageQuery({ sort: ['at'], filters: auditFilters })

/** One event of any record: who did what to it when, with the first of the changed fields. */
export const auditEntry = historyEntry.omit({ actorName: true }).extend({
  /** Null: the program itself, or nobody who proved to be somebody. */
  actor: reference.nullable(),
  entity: z.string(),
  entityId: id,
  /** Its number, code or name; null where the event is about no record, or one that nobody named. */
  record: z.string().nullable(),
  /** Its place in the order in which events were written. */
  seq: z.number().int(),
  /** It is part of a sealed batch. */
  sealed: z.boolean(),
  /** Of the request that made it, as the log names it. */
  traceId: z.string(),
})
export type AuditEntry = z.output<typeof auditEntry>

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const number = z.number().int()

/** What verifying finds: of a batch, of an event in it, or of the end of the chain. */
export const sealFindings = [
  'event-changed',
  'event-removed',
  'event-added',
  'batch-changed',
  'batch-missing',
  'link-broken',
  'cut-off',
  'end-differs',
] as const

const sealFinding = z.object({ code: z.enum(sealFindings), batch: number, eventId: id.nullable() })
export type SealFinding = z.output<typeof sealFinding>

/** A stretch of the chain that was verified; whoever asks for the next one after `checked` sees how far it is. */
export const verification = z.object({
  /** The last batch that was verified, of `total`. */
  checked: number,
  total: number,
  /** Events verified in this stretch. */
  events: number,
  done: z.boolean(),
  /** The first of them; `findingsTotal` says how many there are. */
  findings: z.array(sealFinding),
  findingsTotal: number,
})
export type Verification = z.output<typeof verification>

/** How the batch with a number and hash that somebody kept outside stands: as it was, other, or not there. */
export const keptStates = ['same', 'differs', 'missing'] as const

export const sealState = z.object({
  /** Null: nothing was sealed yet. */
  newest: z.object({ number, hash, sealedAt: z.iso.datetime() }).nullable(),
  sealed: number,
  unsealed: number,
  /** Null where nothing was asked. */
  kept: z.enum(keptStates).nullable(),
})
export type SealState = z.output<typeof sealState>

export const auditEndpoints = {
  list: pageEndpoint({
    method: 'GET',
    path: '/Audit',
    summary: `Every event of every record, newest first; of more than ${MOST_COUNTED} the newest`,
    permission: 'audit:view',
    query: auditQuery,
    data: auditEntry,
  }),
  one: endpoint({
    method: 'GET',
    path: '/Audit/{id}',
    summary: 'One event with all its changes',
    permission: 'audit:view',
    params: idParams,
    data: auditEntry,
  }),
  seal: endpoint({
    method: 'GET',
    path: '/Audit/seal',
    summary:
      'How much of the history is sealed, the newest hash, and how a number and hash kept outside stand',
    permission: 'audit:view',
    query: z.strictObject({ number: batch.optional(), hash: hash.optional() }),
    data: sealState,
  }),
  verify: endpoint({
    method: 'GET',
    path: '/Audit/verification',
    summary:
      'Verify the next stretch of the chain of sealed events after a batch; from the beginning without one',
    permission: 'audit:view',
    long: true,
    query: z.strictObject({ after: batch.optional() }),
    data: verification,
  }),
} satisfies Endpoints
