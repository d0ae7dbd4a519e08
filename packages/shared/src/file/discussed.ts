import { z } from 'zod'
import { discussedEntities } from '#business'
import { id } from '#http/page'

/** One record or document of a kind that files and comments belong to, as a query or a body names it. */
export const discussedRecord = { entity: z.enum(discussedEntities), entityId: id }
