import { type BusinessModule, business } from '@barem/shared/business'
import type { Query, QueryClient } from '@tanstack/react-query'

/** `GET /PaymentMethod/{id}` and `payment_method` speak of the same things. */
function resourceOf(name: string): string {
  return (name.split('/')[1] ?? name).replaceAll('_', '').toLowerCase()
}

/** The resources that show an entity's records: `salesContract` is read from `ContractSales`, one of several lists. */
const resources = new Map<string, readonly string[]>(
  Object.entries(business).flatMap(
    ([entity, { views, among, shownBy = [], page }]: [string, BusinessModule]) => {
      const beside = page?.discussed ? ['Attachment', 'Comment'] : []
      const names = [...views, among ?? [], ...shownBy, ...beside].flat().map(resourceOf)
      return [resourceOf(entity), names[0]!].map((name) => [name, names] as const)
    },
  ),
)

function isReadFrom(call: string, entity: string): boolean {
  const wanted = resourceOf(entity)
  return (resources.get(wanted) ?? [wanted]).includes(resourceOf(call))
}

/** Records deleted here: their pages are on show for another moment and are not to ask for what is gone. */
const gone = new Set<string>()

export function markGone(id: string): void {
  gone.add(id)
}

export function unmarkGone(id: string): void {
  gone.delete(id)
}

/** The record a call speaks of, where it speaks of one. */
export function recordOf(input: unknown): string | undefined {
  const { params, query } = (input ?? {}) as { params?: { id?: string }; query?: { entityId?: string } }
  return params?.id ?? query?.entityId
}

/**
 * Everything read from this entity's calls is read again when it is next looked at, or at once where it is shown. With
 * `ids`, other records than these are not read at once.
 */
export async function invalidateEntity(
  client: QueryClient,
  entity: string,
  { ids, kept }: { ids?: ReadonlySet<string>; kept?: readonly unknown[] } = {},
): Promise<void> {
  const isOf = ({ queryKey }: Query) =>
    typeof queryKey[0] === 'string' && isReadFrom(queryKey[0], entity) && !isKey(queryKey, kept)
  const isShownAnew = ({ queryKey }: Query) => {
    const id = recordOf(queryKey[1])
    return id === undefined || (!gone.has(id) && (ids?.has(id) ?? true))
  }
  await client.invalidateQueries({
    predicate: (query) => isOf(query) && !isShownAnew(query),
    refetchType: 'none',
  })
  await client.invalidateQueries({ predicate: (query) => isOf(query) && isShownAnew(query) })
}

function isKey(key: readonly unknown[], other: readonly unknown[] | undefined): boolean {
  return other !== undefined && JSON.stringify(key) === JSON.stringify(other)
}

interface Versioned {
  id: string
  version: number
}

function isVersioned(answer: unknown): answer is Versioned {
  const { id, version } = (answer ?? {}) as Partial<Versioned>
  return typeof id === 'string' && typeof version === 'number'
}

interface Answered {
  path: string
  secret?: boolean | undefined
  keeps?: readonly string[] | undefined
}

/**
 * A command on a path of the API was answered; a secret in its answer is not kept. What it answers of a record is the record
 * as reading it would give it, but for what it `keeps`, so that it is not read again where that is held of the version
 * before; all else of its entity is, without waiting for it where the record is known. A test holds that every command
 * that answers a record answers all else of it.
 */
export async function commandAnswered(
  client: QueryClient,
  { path, secret, keeps }: Answered,
  answer: unknown,
): Promise<void> {
  if (secret || !isVersioned(answer)) return invalidateEntity(client, path)
  const queryKey = [`GET /${path.split('/')[1]}/{id}`, { params: { id: answer.id } }]
  // A reading on its way began before the change.
  await client.cancelQueries({ queryKey, exact: true })
  const held = client.getQueryData<Versioned>(queryKey)
  const record = keeps ? completed(held, answer) : answer
  if (!record) return invalidateEntity(client, path)
  if (!held || held.version <= record.version) client.setQueryData<Versioned>(queryKey, record)
  void invalidateEntity(client, path, { kept: queryKey })
}

/** An answer with what it left as it was; null where that is not known of the version before. */
function completed(held: Versioned | undefined, answer: Versioned): Versioned | null {
  if (held && held.version >= answer.version) return held
  return held?.version === answer.version - 1 ? { ...held, ...answer } : null
}
