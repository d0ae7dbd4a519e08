import { createStore, del, promisifyRequest, set, type UseStore } from 'idb-keyval'

/** What the browser itself keeps, each record with the person it belongs to. */
interface Owned {
  /** Begins with the person and a space, so that a person's records lie together. */
  key: string
  person: string
  /** Milliseconds since 1970. */
  at: number
}

/**
 * A store of this browser for one kind of record (IndexedDB). Where the browser has none, or refuses, nothing is kept and
 * nothing breaks: reading answers an empty list. Nothing is ever read for another person than the one asked for.
 */
export function browserStore<T extends Owned>(name: 'draft' | 'outbox') {
  let store: UseStore | null = null
  const opened = () => {
    store ??= createStore(`barem-${name}`, name)
    return store
  }
  const quietly = async <R>(work: () => Promise<R>, otherwise: R): Promise<R> => {
    try {
      return await work()
    } catch {
      return otherwise
    }
  }
  return {
    put: (value: T): Promise<void> => quietly(() => set(value.key, value, opened()), undefined),
    /** False where it is not kept any more: then it is not kept again. */
    replace: (value: T): Promise<boolean> =>
      quietly(
        () =>
          opened()('readwrite', async (objects) => {
            if ((await promisifyRequest(objects.getKey(value.key))) === undefined) return false
            await promisifyRequest(objects.put(value, value.key))
            return true
          }),
        true,
      ),
    remove: (key: string): Promise<void> => quietly(() => del(key, opened()), undefined),
    /** Oldest first. */
    of: (person: string): Promise<T[]> =>
      quietly(async () => {
        const own = IDBKeyRange.bound(`${person} `, `${person} \uffff`)
        const found = await opened()('readonly', (objects) =>
          promisifyRequest(objects.getAll(own) as IDBRequest<T[]>),
        )
        return found.sort((one, other) => one.at - other.at)
      }, []),
  }
}
