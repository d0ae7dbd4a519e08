import { z } from 'zod'
import { type ApprovableEntity, approvableEntities } from '#business'
import { type Endpoints, endpoint } from '#http/endpoint'
import { changeOf, deletionQuery, id, idParams, reference, version } from '#http/page'
import { localDate } from '#values/local-date'
import { deputyBody } from './form.ts'

const kinds = z.array(z.enum(approvableEntities as readonly [ApprovableEntity, ...ApprovableEntity[]]))

export const deputySchema = z.object({
  id,
  principalId: id,
  principal: reference,
  deputyId: id,
  deputy: reference,
  firstDay: localDate,
  lastDay: localDate,
  kinds: kinds.nullable(),
  /** Those of them that both may decide as they stand today. */
  decides: kinds,
  /** Today is one of its days. */
  now: z.boolean(),
  version,
})
export type Deputy = z.output<typeof deputySchema>

export const deputyEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/Deputy',
    summary:
      'Who stands in for me and for whom I stand in, now and later; of somebody else with the right to hand over',
    permission: 'signed-in',
    query: z.strictObject({ principalId: id.optional() }),
    data: z.object({ own: z.array(deputySchema), standing: z.array(deputySchema) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/Deputy',
    summary: 'Name a deputy for a period; for somebody else with the right to hand over',
    permission: 'signed-in',
    body: deputyBody,
    data: deputySchema,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/Deputy',
    summary: 'Change who stands in, when, and on what',
    permission: 'signed-in',
    body: changeOf(deputyBody),
    data: deputySchema,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/Deputy/{id}',
    summary: 'Withdraw a deputy, at once',
    permission: 'signed-in',
    params: idParams,
    query: deletionQuery,
    data: z.object({ done: z.literal(true) }),
  }),
} satisfies Endpoints
