import type { Endpoint } from '@barem/shared/http/endpoint'
import type { z } from 'zod'
import type { CallOf } from '#api/api.ts'
import type { SendOne } from './many-action.ts'

interface Changed {
  endpoints: { one: Endpoint; update: Endpoint }
  /** The form of a record. */
  schema: z.ZodObject
}

/** Changes fields of a record by the form it is changed by, as it was seen: the others stay as they are. */
export async function changeRow(
  { endpoints, schema }: Changed,
  { id, version }: { id: string; version: number },
  change: object,
  send: SendOne,
): Promise<unknown> {
  const { wireValues } = await import('#form/schema-facts.ts')
  const held = await send(endpoints.one, { params: { id } } as unknown as CallOf<Endpoint>)
  const body = { ...wireValues(schema, held as Record<string, unknown>), ...change, id, version }
  return send(endpoints.update, { body } as unknown as CallOf<Endpoint>)
}
