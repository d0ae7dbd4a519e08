import { z } from 'zod'
import type { ApprovableEntity } from '#business'
import { type Endpoint, endpoint } from '#http/endpoint'
import { deletionQuery, idParams, version } from '#http/page'
import { NOTE_MAX_LENGTH, text } from '#values/text'

const note = text({ max: NOTE_MAX_LENGTH, min: 0, lines: true }).nullable().default(null)
const verbBody = z.strictObject({ version, note })

interface Kind<Data extends z.ZodType, Changed extends z.ZodType> {
  /** `Quotation`, as in the path. */
  resource: string
  /** Whose rights are asked. */
  entity: ApprovableEntity
  /** The document as it travels: a clone is answered whole. */
  data: Data
  /** What the other verbs can change of it, which they answer; the deletion answers nothing of it. */
  changed: Changed
  /** What those leave as it is. */
  keeps: readonly string[]
  /** What a cancellation may say beside its words. */
  cancelling?: z.ZodRawShape
}

/**
 * The verbs of an approvable document. Most ask for no more than a sign-in here: whoever may not see the document is
 * refused by the verb, and the table of the lifecycle says who may do what to it.
 */
export function approvalEndpoints<Data extends z.ZodType, Changed extends z.ZodType>({
  resource,
  entity,
  data,
  changed,
  keeps,
  cancelling = {},
}: Kind<Data, Changed>) {
  const described = (name: string, summary: string, permission: Endpoint['permission']) => ({
    ...({ method: 'POST', path: `/${resource}/{id}/${name}`, summary, permission } as const),
    ...{ params: idParams, body: verbBody },
  })
  const verb = (name: string, summary: string) =>
    endpoint({ ...described(name, summary, 'signed-in'), data: changed, keeps })
  return {
    remove: endpoint({
      method: 'DELETE',
      path: `/${resource}/{id}`,
      summary: 'Delete a draft',
      permission: `${entity}:delete`,
      params: idParams,
      query: deletionQuery,
      data: z.object({ done: z.literal(true) }),
    }),
    requestApproval: verb('request-approval', 'Send to the designated approver'),
    withdraw: verb('withdraw', 'Take back what was sent and not yet decided'),
    approve: verb('approve', 'Approve: the designated approver alone'),
    reject: verb('reject', 'Reject, with a description: the designated approver alone'),
    cancel: endpoint({
      ...described('cancel', 'Cancel; an approved one with a reason', 'signed-in'),
      ...{ body: verbBody.extend(cancelling), data: changed, keeps },
    }),
    cloneAndCancel: endpoint({
      ...described(
        'clone-and-cancel',
        'Cancel it, an approved one with a reason, and begin its next revision; answers the new draft',
        `${entity}:create`,
      ),
      data,
    }),
  }
}
