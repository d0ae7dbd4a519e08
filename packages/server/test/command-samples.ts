import type { Endpoint } from '@barem/shared/http/endpoint'
import type { Answer, TestApp } from './app.ts'
import { type Form, formsOf, type Sample, worldsOf } from './command-forms.ts'
import { discussedSamples } from './discussed-samples.ts'
import { documentSamples } from './document-samples.ts'
import { done } from './document-world.ts'
import { peopleSamples } from './people-samples.ts'

export type Samples = (endpoint: Pick<Endpoint, 'method' | 'path'>) => Promise<Sample>

/**
 * One valid request for every command of the API. Creating, changing and deleting follow from a form per resource; what
 * is neither has an entry of its own. Throws where neither stands here, so that a new command cannot be forgotten.
 */
export async function commandSamples(server: TestApp): Promise<Samples> {
  const forms = await formsOf(server)
  const others = await othersOf(server, forms)
  return async ({ method, path }) => {
    const other = others[`${method} ${path}`]
    if (other) return other()
    const [, resource, rest] = path.split('/')
    const known = forms[resource ?? '']
    const shape = `${method} ${rest ?? ''}`
    if (!known || !['POST ', 'PUT ', 'DELETE {id}'].includes(shape))
      throw new Error(`${method} ${path} has no sample: add a sample to test/command-samples.ts`)
    const { caller, form, changed } = known
    if (method === 'POST') return { caller, url: `/${resource}`, body: await form() }
    const made: { id: string; version: number } = done(await caller.post(`/${resource}`, await form()))
    if (method === 'DELETE') return { caller, url: `/${resource}/${made.id}` }
    const body = changed?.(made) ?? { ...(await form()), id: made.id, version: made.version }
    return { caller, url: `/${resource}`, body }
  }
}

/** Sends a sample as its endpoint is called. */
export function sendSample(
  { method }: Endpoint,
  { caller, url, body }: Sample,
  headers: Record<string, string> = {},
): Promise<Answer> {
  if (method === 'DELETE') return caller.del(url, headers)
  return method === 'PUT' ? caller.put(url, body, headers) : caller.post(url, body, headers)
}

async function othersOf(
  server: TestApp,
  lists: Record<string, Form>,
): Promise<Record<string, () => Promise<Sample>>> {
  const [minh, hoa] = [await server.as('sales.minh'), await server.as('director.hoa')]
  const world = { server, lists, worlds: await worldsOf(server), minh, hoa }
  return { ...documentSamples(world), ...discussedSamples(world), ...peopleSamples(world) }
}
